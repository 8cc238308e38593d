/** Addresses and names under the path where the page was opened. */
export interface PagePath {
  /** The path, with a slash at both ends. */
  readonly basePath: string;
  /** The address of one of the server's absolute paths. */
  addressOf(path: string): string;
  /**
   * The name of something that the browser keeps for the whole origin: a value, database, lock or channel.
   * Two Forges may share an origin under different paths. `src/web/public/first-paint.js` repeats the rule.
   */
  storedName(name: string): string;
}

export function pagePathOf(pageUrl: string): PagePath {
  const basePath = new URL('.', pageUrl).pathname;
  return {
    basePath,
    addressOf: (path) => basePath + path.slice(1),
    storedName: (name) => (basePath === '/' ? name : basePath + name),
  };
}
