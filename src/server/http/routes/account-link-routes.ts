import { type Language } from '#domain/account/account.ts';
import { type AccountLinks } from '../../auth/account-links.ts';
import { type Throttle } from '../../auth/throttle.ts';
import { ApiError } from '../../errors/api-error.ts';
import { type AccountLinkState, accountLinkPage } from '../../mail/account-link-page.ts';
import { type WithSecurityLog } from '../logs/security-log.ts';
import { type AppContext } from '../request/context.ts';
import { preferredLanguage } from '../request/preferred-language.ts';
import { type SessionTransport } from '../request/session-transport.ts';

export interface AccountLinkRouteDeps {
  readonly accountLinks: AccountLinks;
  readonly throttle: Throttle;
  readonly transport: SessionTransport;
  readonly withSecurityLog: WithSecurityLog;
}

/** The pages behind the links in mails about an account. They need no session; the link is the secret. */
export function accountLinkRoutes(deps: AccountLinkRouteDeps) {
  const { accountLinks, throttle, transport, withSecurityLog } = deps;
  const tokenOf = (c: AppContext) => c.req.param('token') ?? '';
  const page = (c: AppContext, language: Language, shown: AccountLinkState) => {
    c.header('Cache-Control', 'no-store');
    c.header('X-Robots-Tag', 'noindex');
    const status = shown.kind === 'invalid' ? 404 : 200;
    return c.html(accountLinkPage(language, shown), status);
  };
  /** Counts wrong links by the client's address. */
  const invalid = async (c: AppContext) => {
    const { address } = transport.requesterOf(c);
    await throttle.count([{ rule: 'link address', subject: address }]);
    return page(c, preferredLanguage(c), { kind: 'invalid' });
  };
  return {
    /** Changes nothing: programs that check mails open every link. */
    async linkPage(c: AppContext) {
      const found = await accountLinks.find(tokenOf(c));
      if (found === null) return invalid(c);
      return page(c, found.language, { kind: found.kind, state: 'question' });
    },

    /** Answers the page's button. The body is not read: the path says everything. */
    async followLink(c: AppContext) {
      const found = await accountLinks.find(tokenOf(c));
      if (found === null) return invalid(c);
      const { kind, language } = found;
      try {
        if (kind === 'session') {
          const outcome = await withSecurityLog(c, 'session-end', (onAccountFound) =>
            accountLinks.endSessions(tokenOf(c), onAccountFound),
          );
          return page(c, language, { kind, state: outcome === 'moved' ? 'moved' : 'done' });
        }
        await withSecurityLog(c, 'email-change-taken-back', (onAccountFound) =>
          accountLinks.takeEmailBack(tokenOf(c), transport.requesterOf(c), onAccountFound),
        );
      } catch (error) {
        const code = error instanceof ApiError ? error.code : null;
        if (code === 'email-already-in-use') return page(c, language, { kind: 'email', state: 'taken' });
        if (code === 'reset-link-invalid') return invalid(c);
        throw error;
      }
      return page(c, language, { kind, state: 'done' });
    },
  };
}
