// Before anything is drawn: the colours this person chose, if any. The system's are the default.
try {
  const chosen = localStorage.getItem("noughts.theme");
  if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;
} catch {
  // a browser that keeps nothing shows the system's colours
}
