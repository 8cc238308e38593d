/** The whole address of a path that is relative to the page's, for use outside the page. */
export function pageAddress(basePath: string, path: string): string {
  return window.location.origin + basePath + path;
}
