import { resetConfirmSchema, resetRequestSchema } from '#contract/account.ts';
import { credentialsSchema, type SessionAnswer } from '#contract/auth.ts';
import { plainSchema } from '#contract/queries.ts';
import { limits } from '#domain/limits.ts';
import { type Authentication, type Requester, type SignedIn } from '../auth/authentication.ts';
import { type PasswordReset } from '../auth/password-reset.ts';
import { type Sessions } from '../auth/sessions.ts';
import { type SecuritySettings } from '../security-settings.ts';
import { type AppContext } from './context.ts';
import { type SessionTransport } from './session-transport.ts';
import { expectNoForm, readJson, readQuery } from './read-json.ts';
import { type Recorded } from './security-events.ts';

export interface AuthParts {
  readonly authentication: Authentication;
  readonly passwordReset: PasswordReset;
  readonly sessions: Sessions;
  readonly transport: SessionTransport;
  readonly recorded: Recorded;
  readonly security: Pick<SecuritySettings, 'profile'>;
}

/** The routes that need no session: getting one, and what to do without the password. */
export function authRoutes(parts: AuthParts) {
  const { authentication, passwordReset, sessions, transport, recorded, security } = parts;
  const admit = (c: AppContext, { user, token }: SignedIn, requester: Requester, status: 200 | 201) => {
    transport.admit(c, token, requester);
    return c.json({ user } satisfies SessionAnswer, status);
  };

  return {
    async signUp(c: AppContext) {
      const credentials = await readJson(c, credentialsSchema, limits.body);
      const requester = transport.requesterOf(c);
      const signedIn = await recorded(c, 'sign-up', (concerns) =>
        authentication.signUp(credentials, requester, concerns),
      );
      return admit(c, signedIn, requester, 201);
    },

    async signIn(c: AppContext) {
      const credentials = await readJson(c, credentialsSchema, limits.body);
      const requester = transport.requesterOf(c);
      const signedIn = await recorded(c, 'sign-in', (concerns) =>
        authentication.signIn(credentials, requester, concerns),
      );
      return admit(c, signedIn, requester, 200);
    },

    /** Ends the session if there is one, and takes the cookie in any case. */
    async signOut(c: AppContext) {
      expectNoForm(c);
      const found = await sessions.find(transport.sessionOf(c));
      if (found !== null)
        await recorded(c, 'sign-out', (concerns) => {
          concerns(found.actor.accountId);
          return sessions.close(found.actor);
        });
      transport.dismiss(c);
      return c.body(null, 204);
    },

    /** Who is signed in; nobody is an answer too, not an error. */
    async session(c: AppContext) {
      readQuery(c, plainSchema);
      const token = transport.sessionOf(c);
      const found = await sessions.find(token);
      if (found?.isRenewed) transport.renew(c);
      const isDeleted = found === null && token !== null && (await sessions.isDeleted(token));
      const user = found === null ? null : { id: found.actor.accountId, email: found.actor.email };
      const asked = security.profile === 'hardened' ? { passwordMin: limits.hardenedPasswordMin } : {};
      const gone = isDeleted ? { deletedAccount: token.accountId } : {};
      return c.json({ user, ...gone, ...asked } satisfies SessionAnswer);
    },

    async requestReset(c: AppContext) {
      const request = await readJson(c, resetRequestSchema, limits.body);
      const { address } = transport.requesterOf(c);
      await recorded(c, 'reset-request', () => passwordReset.request(request, address));
      return c.body(null, 204);
    },

    async confirmReset(c: AppContext) {
      const confirm = await readJson(c, resetConfirmSchema, limits.body);
      const requester = transport.requesterOf(c);
      await recorded(c, 'reset', (concerns) => passwordReset.confirm(confirm, requester, concerns));
      transport.remember(c, requester);
      return c.body(null, 204);
    },
  };
}
