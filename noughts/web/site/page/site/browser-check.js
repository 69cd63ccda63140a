// Shows a notice in browsers that cannot run this page. So this is not a module, and has no new syntax.
(function () {
  var reason = null;
  if (location.protocol === "file:")
    reason =
      "This page was opened as a file, so it cannot load its parts. Run \"python -m http.server\" in its folder and " +
      "open the address that is printed. README.md in the folder says how to publish it.";
  else if (!("noModule" in document.createElement("script")) || typeof DecompressionStream !== "function")
    reason = "This browser is too old for this page. Use a browser from 2023 or later.";
  else if (typeof WebAssembly !== "object" || typeof Worker !== "function")
    reason =
      "This browser cannot run Python: WebAssembly or workers are missing or switched off. You can play and " +
      "analyse 3 x 3 here. Larger boards, reviews, Puzzles, Watch and Your program will not work.";
  if (!reason) return;
  var box = document.createElement("p");
  box.className = "notice";
  box.setAttribute("role", "alert");
  box.textContent = reason;
  document.body.insertBefore(box, document.getElementById("main"));
})();
