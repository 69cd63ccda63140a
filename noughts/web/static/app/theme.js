// Runs before anything is drawn: the colours that the visitor chose. The default is the system's.
try {
  const chosen = localStorage.getItem("noughts.theme")?.replaceAll('"', ""); // JSON; a bare word in earlier versions
  if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;
} catch {
  // without storage the page has the system's colours
}
