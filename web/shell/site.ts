/** Scripts stand one folder below the site's root, in the source as in the built site. */
const here: string = import.meta.url;

/** The address of the site's root, with a slash at the end, wherever the site is hosted. */
export function siteRoot(): URL {
  return new URL("../", here);
}
