import { type GenericSchema } from 'valibot';
import { type AccountEventsAnswer } from '#contract/account-events.ts';
import {
  type SessionsAnswer,
  deletionSchema,
  emailChangeSchema,
  passwordChangeSchema,
  sessionEndSchema,
} from '#contract/account.ts';
import { type SessionAnswer } from '#contract/auth.ts';
import { type Proof } from '#contract/passkeys.ts';
import { accountQuerySchema } from '#contract/queries.ts';
import { passkeyBodyBytes } from '#domain/account/passkey.ts';
import { accountDataFileName } from '#domain/files/export-file.ts';
import { limits } from '#domain/primitives/limits.ts';
import { type AccessTokens } from '../../auth/access-tokens.ts';
import { type AccountEvents } from '../../auth/account-events.ts';
import { type OwnAccount } from '../../auth/own-account.ts';
import { type Sessions } from '../../auth/sessions.ts';
import { readAccountData } from '../../ideas/account-data.ts';
import { type OwnPasskeys } from '../../passkeys/own-passkeys.ts';
import { type Storage } from '../../storage/api/storage.ts';
import { type WithSecurityLog, createActorLog } from '../logs/security-log.ts';
import { type AppContext, actorOf, expectSession } from '../request/context.ts';
import { partyOf } from '../request/party-of.ts';
import { rejectFormBody, readJson, readQuery } from '../request/read-json.ts';
import { type SessionTransport } from '../request/session-transport.ts';
import { type LargeResponses } from '../responses/large-responses.ts';
import { respondPasswordSet } from '../responses/password-hint.ts';
import { smallJson } from '../responses/small-json.ts';

export interface AccountRouteDeps {
  readonly storage: Storage;
  readonly ownAccount: OwnAccount;
  readonly sessions: Sessions;
  readonly accessTokens: Pick<AccessTokens, 'list'>;
  readonly accountEvents: Pick<AccountEvents, 'list' | 'flush'>;
  readonly passkeys: Pick<OwnPasskeys, 'list' | 'proofOf'>;
  readonly publicUrl: URL | null;
  readonly transport: SessionTransport;
  readonly withSecurityLog: WithSecurityLog;
  readonly largeResponses: LargeResponses;
  readonly now: () => number;
}

/** The routes of a signed-in person's own account; each runs behind the session check. */
export function accountRoutes(deps: AccountRouteDeps) {
  const { storage, ownAccount, sessions, accessTokens, accountEvents, passkeys, transport, publicUrl, now } =
    deps;
  const logged = createActorLog(deps.withSecurityLog);
  /** Checks the session again after the body, which may take minutes to arrive. */
  const readBody = async <T>(
    c: AppContext,
    schema: GenericSchema<unknown, T>,
    maxBytes = passkeyBodyBytes,
  ): Promise<T> => {
    const body = await readJson(c, schema, maxBytes);
    await expectSession(c);
    return body;
  };
  const proofOf = (c: AppContext, proof: Proof) => passkeys.proofOf(actorOf(c), proof, partyOf(c, publicUrl));
  return {
    async changeEmail(c: AppContext) {
      const { email, ...proof } = await readBody(c, emailChangeSchema);
      const requester = transport.requesterOf(c);
      const { user, token } = await logged(c, 'email-change', (actor) =>
        ownAccount.changeEmail(actor, email, proofOf(c, proof), requester),
      );
      transport.replaceSession(c, token);
      return c.json({ user } satisfies SessionAnswer);
    },

    async changePassword(c: AppContext) {
      const { newPassword, ...proof } = await readBody(c, passwordChangeSchema);
      const requester = transport.requesterOf(c);
      const token = await logged(c, 'password-change', (actor) =>
        ownAccount.changePassword(actor, newPassword, proofOf(c, proof), requester),
      );
      transport.replaceSession(c, token);
      return respondPasswordSet(c, newPassword);
    },

    async sessions(c: AppContext) {
      readQuery(c, accountQuerySchema);
      return smallJson(c, { sessions: await sessions.list(actorOf(c)) } satisfies SessionsAnswer);
    },

    /** An unknown id, or another account's, is no error: that session has ended. */
    async endSession(c: AppContext) {
      const { id } = await readBody(c, sessionEndSchema, limits.credentialBodyBytes);
      await logged(c, 'session-end', (actor) => sessions.closeById(actor, id));
      return c.body(null, 204);
    },

    async endOtherSessions(c: AppContext) {
      rejectFormBody(c);
      const token = await logged(c, 'other-sessions-end', (actor) => sessions.closeOthers(actor));
      transport.replaceSession(c, token);
      return c.body(null, 204);
    },

    async events(c: AppContext) {
      readQuery(c, accountQuerySchema);
      return smallJson(c, {
        events: await accountEvents.list(actorOf(c).accountId),
      } satisfies AccountEventsAnswer);
    },

    async data(c: AppContext) {
      readQuery(c, accountQuerySchema);
      return logged(c, 'data-download', async (actor) =>
        deps.largeResponses.send(c, 'application/json', async () => {
          await accountEvents.flush();
          const credentials = {
            sessions: await sessions.list(actor),
            accessTokens: await accessTokens.list(actor),
            passkeys: await passkeys.list(actor),
          };
          const data = await readAccountData(storage, actor, credentials, now());
          c.header('Content-Disposition', `attachment; filename="${accountDataFileName}"`);
          return JSON.stringify(data);
        }),
      );
    },

    async remove(c: AppContext) {
      const proof = await readBody(c, deletionSchema);
      const requester = transport.requesterOf(c);
      await logged(c, 'account-deletion', (actor) => ownAccount.remove(actor, proofOf(c, proof), requester));
      transport.clearSession(c);
      return c.body(null, 204);
    },
  };
}
