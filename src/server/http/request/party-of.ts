import { type RelyingParty, relyingPartyOf } from '../../passkeys/relying-party.ts';
import { type AppContext } from './context.ts';

/** The relying party that a request's passkey must belong to. */
export function partyOf(c: AppContext, publicUrl: URL | null): RelyingParty {
  return relyingPartyOf(publicUrl, c.req.header('host') ?? '');
}
