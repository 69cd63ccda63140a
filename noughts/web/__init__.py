"""The server and the page: positions in, analysis out; nothing is kept between two requests."""
