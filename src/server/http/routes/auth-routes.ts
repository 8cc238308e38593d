import { resetConfirmSchema, resetRequestSchema } from '#contract/account.ts';
import { type SessionAnswer, credentialsSchema, signUpSchema } from '#contract/auth.ts';
import { accountQuerySchema } from '#contract/queries.ts';
import { limits } from '#domain/primitives/limits.ts';
import { type Authentication, type Requester, type SignedIn } from '../../auth/authentication.ts';
import { isCommonPassword } from '../../auth/most-used-passwords.ts';
import { type PasswordReset } from '../../auth/password-reset.ts';
import { type Sessions } from '../../auth/sessions.ts';
import { publicPathOf } from '../../settings/config.ts';
import { type SecuritySettings } from '../../settings/security-settings.ts';
import { type Storage } from '../../storage/api/storage.ts';
import { type WithSecurityLog } from '../logs/security-log.ts';
import { type AppContext } from '../request/context.ts';
import { rejectFormBody, readJson, readQuery } from '../request/read-json.ts';
import { type SessionTransport } from '../request/session-transport.ts';
import { respondPasswordSet } from '../responses/password-hint.ts';

export interface AuthRouteDeps {
  readonly storage: Pick<Storage, 'epoch'>;
  readonly authentication: Authentication;
  readonly passwordReset: PasswordReset;
  readonly sessions: Sessions;
  readonly transport: SessionTransport;
  readonly withSecurityLog: WithSecurityLog;
  readonly security: Pick<SecuritySettings, 'profile' | 'signUps'>;
  readonly publicUrl: URL | null;
  warnOfOtherPath(c: AppContext): void;
}

/** The routes that need no session: signing up, in and out, and resetting a password. */
export function authRoutes(deps: AuthRouteDeps) {
  const { authentication, passwordReset, sessions, transport, withSecurityLog, security } = deps;
  const respondSignedIn = (
    c: AppContext,
    { user, token }: SignedIn,
    requester: Requester,
    status: 200 | 201,
    hint: Pick<SessionAnswer, 'isPasswordCommon'> = {},
  ) => {
    transport.setSession(c, token, requester);
    return c.json({ user, ...hint } satisfies SessionAnswer, status);
  };

  return {
    async signUp(c: AppContext) {
      const request = await readJson(c, signUpSchema, limits.credentialBodyBytes);
      const requester = transport.requesterOf(c);
      const signedIn = await withSecurityLog(c, 'sign-up', (onAccountFound) =>
        authentication.signUp(request, requester, onAccountFound),
      );
      const hint = isCommonPassword(request.password) ? { isPasswordCommon: true as const } : {};
      return respondSignedIn(c, signedIn, requester, 201, hint);
    },

    async signIn(c: AppContext) {
      const credentials = await readJson(c, credentialsSchema, limits.credentialBodyBytes);
      const requester = transport.requesterOf(c);
      const signedIn = await withSecurityLog(c, 'sign-in', (onAccountFound) =>
        authentication.signIn(credentials, requester, onAccountFound),
      );
      return respondSignedIn(c, signedIn, requester, 200);
    },

    /** Ends the session if there is one, and clears the cookie in any case. */
    async signOut(c: AppContext) {
      rejectFormBody(c);
      const found = await sessions.find(transport.sessionOf(c));
      if (found !== null)
        await withSecurityLog(c, 'sign-out', (onAccountFound) => {
          onAccountFound(found.actor.accountId);
          return sessions.close(found.actor);
        });
      transport.clearSession(c);
      return c.body(null, 204);
    },

    /** The signed-in person; none is a valid response, not an error. */
    async session(c: AppContext) {
      readQuery(c, accountQuerySchema);
      const token = transport.sessionOf(c);
      const found = await sessions.find(token);
      if (found?.isRenewed) transport.renewSession(c);
      const isDeleted = found === null && token !== null && (await sessions.isDeleted(token));
      const user = found === null ? null : { id: found.actor.accountId, email: found.actor.email };
      const passwordRule =
        security.profile === 'hardened' ? { passwordMin: limits.minHardenedPasswordLength } : {};
      const deletion = isDeleted ? { deletedAccount: token.accountId } : {};
      deps.warnOfOtherPath(c);
      const path = publicPathOf(deps.publicUrl);
      const publicPath = path === '/' ? {} : { publicPath: path };
      const signUpRule = security.signUps === 'open' ? {} : { signUps: security.signUps };
      // Strangers learn nothing of the database.
      const history = token === null ? {} : { epoch: deps.storage.epoch };
      return c.json({
        user,
        ...history,
        ...deletion,
        ...passwordRule,
        ...signUpRule,
        ...publicPath,
      } satisfies SessionAnswer);
    },

    async requestReset(c: AppContext) {
      const request = await readJson(c, resetRequestSchema, limits.credentialBodyBytes);
      const { address } = transport.requesterOf(c);
      await withSecurityLog(c, 'reset-request', () => passwordReset.request(request, address));
      return c.body(null, 204);
    },

    async confirmReset(c: AppContext) {
      const confirm = await readJson(c, resetConfirmSchema, limits.credentialBodyBytes);
      const requester = transport.requesterOf(c);
      await withSecurityLog(c, 'reset', (onAccountFound) =>
        passwordReset.confirm(confirm, requester, onAccountFound),
      );
      transport.rememberBrowser(c, requester);
      return respondPasswordSet(c, confirm.password);
    },
  };
}
