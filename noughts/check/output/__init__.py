"""Write reports as HTML pages, CSV and JUnit, and give points."""
