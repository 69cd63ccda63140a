// Sends requests to the server that sent the page. The site without a server has its own source.js.

/** The response to a request; `signal` ends the wait and the search. @param {string} url @param {RequestInit} how */
export const send = (url, how) => fetch(url, how);

/** What all questions wait for; null: nothing. @returns {string | null} */
export const waitsFor = () => null;

/** Call a function when `waitsFor` changes; here it never does. @param {() => void} _then */
export const onReady = (_then) => {};

/** Texts: no answer comes, a view cannot be loaded, where your program runs, who may frame the page. */
export const LOST = "The server does not answer. Your work is safe. The page keeps trying. ";
export const NOT_LOADED = "could not be loaded. Check that the server is still running.";
export const RUN_WHERE = "Your file is saved only in this browser. To run it, the page sends it to the server, which does not store it.";
export const FRAME_NOTE = "The server shows itself in other pages only if it was started with their address: noughts serve --allow-frame https://school.example";
