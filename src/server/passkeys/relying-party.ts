/** The site that passkeys are made for: a passkey works only on pages of this host. */
export interface RelyingParty {
  readonly id: string;
  /** The origin of the pages that may use it. */
  readonly origin: string;
}

/**
 * The host of the public URL, which people type. Without one only this machine is served: passkeys need a name, so they work
 * at `localhost`, not at 127.0.0.1. `host` is the request's header.
 */
export function relyingPartyOf(publicUrl: URL | null, host: string): RelyingParty {
  if (publicUrl !== null) return { id: publicUrl.hostname, origin: publicUrl.origin };
  const port = /^localhost(:\d{1,5})?$/i.exec(host)?.[1] ?? '';
  return { id: 'localhost', origin: `http://localhost${port}` };
}
