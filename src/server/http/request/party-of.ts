import { type RelyingParty, relyingPartyOf } from '../../passkeys/relying-party.ts';
import { type AppContext } from './context.ts';

/** For which pages a request's passkey must be. */
export function partyOf(c: AppContext, publicUrl: URL | null): RelyingParty {
  return relyingPartyOf(publicUrl, c.req.header('host') ?? '');
}
