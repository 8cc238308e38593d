/** The program that sent a request. */
export interface Agent {
  /** The common name of the browser; empty if unknown. */
  readonly browser: string;
  /** The common name of its system; empty if unknown. */
  readonly system: string;
}

// In the order they are checked: most browsers also name the ones they derive from.
const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Reads the names from a User-Agent header. They come from short lists, so that nothing else of it is stored or shown. */
export function agentOf(userAgent: string): Agent {
  const nameIn = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? '';
  return { browser: nameIn(browsers), system: nameIn(systems) };
}
