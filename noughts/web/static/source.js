// Where answers come from: here from the server that sent the page. A site without a server has its own source.js.

/** The answer to a question; `signal` ends the wait, and the search. @param {string} url @param {RequestInit} how */
export const send = (url, how) => fetch(url, how);

/** Said when nothing comes any more. */
export const LOST = "The server does not answer. Your game is kept; trying again. ";
