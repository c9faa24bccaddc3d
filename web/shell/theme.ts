export type Theme = "light" | "dark";

/** Read by public/theme.js before the first paint. */
const storageKey = "soft-lookup:theme";

const systemDark = matchMedia("(prefers-color-scheme: dark)");

function systemTheme(): Theme {
  return systemDark.matches ? "dark" : "light";
}

/** The theme the page shows: the reader's choice, or the system's. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === "light" || chosen === "dark" ? chosen : systemTheme();
}

/** Shows a theme. Choosing what the system has anyway means following the system again. */
function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  try {
    if (theme === systemTheme()) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Storage is blocked: the choice holds for this page.
  }
  if (theme === systemTheme()) delete dataset.theme;
  else dataset.theme = theme;
}

/** Makes the page's button change between light and dark; it names what a press brings. */
export function bindThemeButton(button: HTMLButtonElement): void {
  const show = (): void => {
    const other = currentTheme() === "dark" ? "Light" : "Dark";
    button.textContent = other;
    button.setAttribute("aria-label", `${other} theme`);
  };
  button.addEventListener("click", () => {
    chooseTheme(currentTheme() === "dark" ? "light" : "dark");
    show();
  });
  systemDark.addEventListener("change", show);
  show();
  button.hidden = false;
}
