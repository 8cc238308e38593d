import { type SessionAnswer } from '#contract/auth.ts';
import {
  type PasskeysAnswer,
  newPasskeySchema,
  passkeyRemovalSchema,
  passkeySignInSchema,
  proofSchema,
} from '#contract/passkeys.ts';
import { accountQuerySchema } from '#contract/queries.ts';
import { passkeyBodyBytes } from '#domain/account/passkey.ts';
import { limits } from '#domain/primitives/limits.ts';
import { type OwnPasskeys } from '../../passkeys/own-passkeys.ts';
import { type PasskeySignIn } from '../../passkeys/passkey-sign-in.ts';
import { type WithSecurityLog, createActorLog } from '../logs/security-log.ts';
import { networkOfLimitKey } from '../request/client-address.ts';
import { type AppContext, actorOf, expectSession } from '../request/context.ts';
import { partyOf } from '../request/party-of.ts';
import { readJson, readQuery, rejectFormBody } from '../request/read-json.ts';
import { type SessionTransport } from '../request/session-transport.ts';
import { smallJson } from '../responses/small-json.ts';

export interface PasskeyRouteDeps {
  readonly passkeys: OwnPasskeys;
  readonly passkeySignIn: PasskeySignIn;
  readonly transport: SessionTransport;
  readonly withSecurityLog: WithSecurityLog;
  readonly publicUrl: URL | null;
}

/** The routes of signing in with a passkey, and, behind the session check, those of a person's passkeys. */
export function passkeyRoutes(deps: PasskeyRouteDeps) {
  const { passkeys, passkeySignIn, transport, withSecurityLog, publicUrl } = deps;
  const logged = createActorLog(withSecurityLog);
  const party = (c: AppContext) => partyOf(c, publicUrl);
  const addressOf = (c: AppContext) => transport.requesterOf(c).address;
  return {
    async signInOptions(c: AppContext) {
      rejectFormBody(c);
      const address = addressOf(c);
      const from = { address, network: networkOfLimitKey(address) };
      return smallJson(c, await passkeySignIn.options(party(c), from));
    },

    async signIn(c: AppContext) {
      const { passkey } = await readJson(c, passkeySignInSchema, passkeyBodyBytes);
      const requester = transport.requesterOf(c);
      const { user, token } = await withSecurityLog(c, 'passkey-sign-in', (onAccountFound) =>
        passkeySignIn.signIn(passkey, party(c), requester, onAccountFound),
      );
      transport.setSession(c, token, requester);
      return c.json({ user } satisfies SessionAnswer);
    },

    async list(c: AppContext) {
      readQuery(c, accountQuerySchema);
      return smallJson(c, { passkeys: await passkeys.list(actorOf(c)) } satisfies PasskeysAnswer);
    },

    /** Logged like the passkey itself, because a wrong password ends the request here. */
    async newOptions(c: AppContext) {
      const proof = await readJson(c, proofSchema, passkeyBodyBytes);
      await expectSession(c);
      const options = await logged(c, 'passkey-request', (actor) =>
        passkeys.newOptions(actor, proof, party(c), addressOf(c)),
      );
      return smallJson(c, options);
    },

    /** The transaction checks whether the session ended while the body was arriving. */
    async add(c: AppContext) {
      const passkey = await readJson(c, newPasskeySchema, passkeyBodyBytes);
      const id = await logged(c, 'passkey', (actor) => passkeys.add(actor, passkey, party(c)));
      return smallJson(c, { id });
    },

    async remove(c: AppContext) {
      const { id } = await readJson(c, passkeyRemovalSchema, limits.credentialBodyBytes);
      await logged(c, 'passkey-end', (actor) => passkeys.remove(actor, id));
      return c.body(null, 204);
    },

    async prove(c: AppContext) {
      const proof = await readJson(c, proofSchema, passkeyBodyBytes);
      await expectSession(c);
      await logged(c, 'proof', (actor) => passkeys.prove(actor, proof, party(c), addressOf(c)));
      return c.body(null, 204);
    },

    async proofOptions(c: AppContext) {
      rejectFormBody(c);
      return smallJson(c, await passkeys.proofOptions(actorOf(c), party(c)));
    },
  };
}
