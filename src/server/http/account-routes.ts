import { type GenericSchema } from 'valibot';
import {
  type SessionsAnswer,
  deletionSchema,
  emailChangeSchema,
  passwordChangeSchema,
  sessionEndSchema,
} from '#contract/account.ts';
import { type SessionAnswer } from '#contract/auth.ts';
import { plainSchema } from '#contract/queries.ts';
import { dataFileName } from '#domain/export-file.ts';
import { limits } from '#domain/limits.ts';
import { type Actor } from '../auth/actor.ts';
import { type OwnAccount } from '../auth/own-account.ts';
import { type Sessions } from '../auth/sessions.ts';
import { readAccountData } from '../ideas/account-data.ts';
import { type Storage } from '../storage/storage.ts';
import { type AppContext, actorOf, expectSession } from './context.ts';
import { type SessionTransport } from './session-transport.ts';
import { expectNoForm, readJson, readQuery } from './read-json.ts';
import { type WholeAnswers } from './whole-answers.ts';
import { type Recorded, type SecurityEvent } from './security-events.ts';

export interface AccountParts {
  readonly storage: Storage;
  readonly ownAccount: OwnAccount;
  readonly sessions: Sessions;
  readonly transport: SessionTransport;
  readonly recorded: Recorded;
  readonly wholeAnswers: WholeAnswers;
  readonly now: () => number;
}

/** The routes of a signed-in person's own account; each runs behind the session check. */
export function accountRoutes(parts: AccountParts) {
  const { storage, ownAccount, sessions, transport, now } = parts;
  const recorded = <T>(c: AppContext, event: SecurityEvent, work: (actor: Actor) => Promise<T>) =>
    parts.recorded(c, event, (concerns) => {
      const actor = actorOf(c);
      concerns(actor.accountId);
      return work(actor);
    });
  /** Makes sure that whoever sends it is still signed in once it is there. */
  const read = async <T>(c: AppContext, schema: GenericSchema<unknown, T>): Promise<T> => {
    const body = await readJson(c, schema, limits.body);
    await expectSession(c);
    return body;
  };
  return {
    async changeEmail(c: AppContext) {
      const change = await read(c, emailChangeSchema);
      const { address } = transport.requesterOf(c);
      const user = await recorded(c, 'email-change', (actor) =>
        ownAccount.changeEmail(actor, change, address),
      );
      return c.json({ user } satisfies SessionAnswer);
    },

    async changePassword(c: AppContext) {
      const change = await read(c, passwordChangeSchema);
      const requester = transport.requesterOf(c);
      await recorded(c, 'password-change', (actor) => ownAccount.changePassword(actor, change, requester));
      return c.body(null, 204);
    },

    async sessions(c: AppContext) {
      readQuery(c, plainSchema);
      return c.json({ sessions: await sessions.list(actorOf(c)) } satisfies SessionsAnswer);
    },

    /** A session that is not there, or is somebody else's, has ended already. */
    async endSession(c: AppContext) {
      const { id } = await read(c, sessionEndSchema);
      await recorded(c, 'session-end', (actor) => sessions.closeById(actor, id));
      return c.body(null, 204);
    },

    async endOtherSessions(c: AppContext) {
      expectNoForm(c);
      await recorded(c, 'other-sessions-end', (actor) => sessions.closeOthers(actor));
      return c.body(null, 204);
    },

    async data(c: AppContext) {
      readQuery(c, plainSchema);
      const actor = actorOf(c);
      return parts.wholeAnswers.send(c, 'application/json', async () => {
        const data = await readAccountData(storage, actor, await sessions.list(actor), now());
        c.header('Content-Disposition', `attachment; filename="${dataFileName}"`);
        return JSON.stringify(data);
      });
    },

    async remove(c: AppContext) {
      const { password } = await read(c, deletionSchema);
      const { address } = transport.requesterOf(c);
      await recorded(c, 'account-deletion', (actor) => ownAccount.remove(actor, password, address));
      transport.dismiss(c);
      return c.body(null, 204);
    },
  };
}
