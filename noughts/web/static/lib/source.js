// Where answers come from: here from the server that sent the page. A site without a server has its own source.js.

/** The answer to a question; `signal` ends the wait, and the search. @param {string} url @param {RequestInit} how */
export const send = (url, how) => fetch(url, how);

/** What is said when nothing comes any more, when a part of the page does not come, and of one's own program. */
export const LOST = "The server does not answer. Your game is kept; trying again. ";
export const NOT_LOADED = "could not be loaded: does the server still run?";
export const RUN_WHERE = "Kept in this browser only. To be run it is sent to the server, which keeps nothing of it.";
