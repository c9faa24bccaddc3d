// Before anything is painted: the theme that the reader chose last time. A file of its own because
// the page's Content-Security-Policy allows no inline script.
try {
  const theme = localStorage.getItem("soft-lookup:theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the page follows the system.
}
