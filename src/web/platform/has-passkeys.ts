/**
 * Whether this page can use passkeys: the browser must have them, which it does on secure pages alone, and its helpers for
 * JSON, and the address must be a name.
 */
export const hasPasskeys = (): boolean =>
  'parseRequestOptionsFromJSON' in (globalThis.PublicKeyCredential ?? {}) &&
  !/^[\d.]+$|:/.test(location.hostname);
