import { resetConfirmSchema, resetRequestSchema } from '#contract/account.ts';
import { credentialsSchema, type SessionAnswer } from '#contract/auth.ts';
import { plainSchema } from '#contract/queries.ts';
import { limits } from '#domain/limits.ts';
import { type Authentication, type Origin, type SignedIn } from '../auth/authentication.ts';
import { type PasswordReset } from '../auth/password-reset.ts';
import { type Sessions } from '../auth/sessions.ts';
import { type SecuritySettings } from '../security-settings.ts';
import { type AppContext } from './context.ts';
import { type Doorway } from './doorway.ts';
import { expectNoForm, readJson, readQuery } from './read-json.ts';
import { type Recorded } from './security-events.ts';

export interface AuthParts {
  readonly authentication: Authentication;
  readonly passwordReset: PasswordReset;
  readonly sessions: Sessions;
  readonly doorway: Doorway;
  readonly recorded: Recorded;
  readonly security: Pick<SecuritySettings, 'profile'>;
}

/** The routes that need no session: getting one, and what to do without the password. */
export function authRoutes(parts: AuthParts) {
  const { authentication, passwordReset, sessions, doorway, recorded, security } = parts;
  const admit = (c: AppContext, { user, token }: SignedIn, origin: Origin, status: 200 | 201) => {
    doorway.admit(c, token, origin);
    return c.json({ user } satisfies SessionAnswer, status);
  };

  return {
    async signUp(c: AppContext) {
      const credentials = await readJson(c, credentialsSchema, limits.body);
      const origin = doorway.originOf(c);
      const signedIn = await recorded(c, 'sign-up', (concerns) =>
        authentication.signUp(credentials, origin, concerns),
      );
      return admit(c, signedIn, origin, 201);
    },

    async signIn(c: AppContext) {
      const credentials = await readJson(c, credentialsSchema, limits.body);
      const origin = doorway.originOf(c);
      const signedIn = await recorded(c, 'sign-in', (concerns) =>
        authentication.signIn(credentials, origin, concerns),
      );
      return admit(c, signedIn, origin, 200);
    },

    /** Ends the session if there is one, and takes the cookie in any case. */
    async signOut(c: AppContext) {
      expectNoForm(c);
      const found = await sessions.find(doorway.sessionOf(c));
      if (found !== null)
        await recorded(c, 'sign-out', (concerns) => {
          concerns(found.actor.accountId);
          return sessions.close(found.actor);
        });
      doorway.dismiss(c);
      return c.body(null, 204);
    },

    /** Who is signed in; nobody is an answer too, not an error. */
    async session(c: AppContext) {
      readQuery(c, plainSchema);
      const token = doorway.sessionOf(c);
      const found = await sessions.find(token);
      if (found?.isRenewed) doorway.renew(c);
      const isDeleted = found === null && token !== null && (await sessions.isDeleted(token));
      const user = found === null ? null : { id: found.actor.accountId, email: found.actor.email };
      const asked = security.profile === 'hardened' ? { passwordMin: limits.hardenedPasswordMin } : {};
      const gone = isDeleted ? { deletedAccount: token.accountId } : {};
      return c.json({ user, ...gone, ...asked } satisfies SessionAnswer);
    },

    async requestReset(c: AppContext) {
      const request = await readJson(c, resetRequestSchema, limits.body);
      const { address } = doorway.originOf(c);
      await recorded(c, 'reset-request', () => passwordReset.request(request, address));
      return c.body(null, 204);
    },

    async confirmReset(c: AppContext) {
      const confirm = await readJson(c, resetConfirmSchema, limits.body);
      const origin = doorway.originOf(c);
      await recorded(c, 'reset', (concerns) => passwordReset.confirm(confirm, origin, concerns));
      doorway.remember(c, origin);
      return c.body(null, 204);
    },
  };
}
