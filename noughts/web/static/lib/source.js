// Sends requests to the server that sent the page. The site without a server has its own source.js.

/** The response to a request; `signal` ends the wait and the search. @param {string} url @param {RequestInit} how */
export const send = (url, how) => fetch(url, how);

/** Texts: no answer comes, a view cannot be loaded, where your program runs. */
export const LOST = "The server does not answer. Your game is kept; trying again. ";
export const NOT_LOADED = "could not be loaded: does the server still run?";
export const RUN_WHERE = "Kept in this browser only. To be run it is sent to the server, which keeps nothing of it.";
