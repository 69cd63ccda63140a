// Shows a notice in browsers that cannot run this page. So this is not a module, and has no new syntax.
(function () {
  var reason = null;
  if (location.protocol === "file:")
    reason =
      "This page was opened as a file, and so it cannot load its parts. Put its folder on any file host, or run " +
      "\"python -m http.server\" in it and open the address that is shown; README.md in the folder says more.";
  else if (!("noModule" in document.createElement("script")) || typeof DecompressionStream !== "function")
    reason = "This browser is too old for this page. Any browser from 2023 on will do.";
  else if (typeof WebAssembly !== "object" || typeof Worker !== "function")
    reason =
      "This browser cannot run Python: WebAssembly or workers are missing or switched off. 3 x 3 can be played and " +
      "analysed here; larger boards, reviews, Puzzles, Watch and Your program will not work.";
  if (!reason) return;
  var box = document.createElement("p");
  box.className = "notice";
  box.setAttribute("role", "alert");
  box.textContent = reason;
  document.body.insertBefore(box, document.getElementById("main"));
})();
