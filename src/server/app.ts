import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { routePath } from 'hono/route';
import { paths } from '#contract/protocol.ts';
import { type Authentication } from './auth/authentication.ts';
import { type OwnAccount } from './auth/own-account.ts';
import { type PasswordReset } from './auth/password-reset.ts';
import { type Sessions } from './auth/sessions.ts';
import { accountRoutes } from './http/account-routes.ts';
import { ApiError } from './api-error.ts';
import { type FairQueue } from './fair-queue.ts';
import { type BodyBytes, createBodyRoom } from './http/body-room.ts';
import { authRoutes } from './http/auth-routes.ts';
import { type AppEnv } from './http/context.ts';
import { createSessionTransport } from './http/session-transport.ts';
import { ideaRoutes } from './http/idea-routes.ts';
import { notFound } from './http/not-found.ts';
import { type createOutageLog } from './http/outage-log.ts';
import { type OperationsParts, operationsRoutes } from './http/operations-routes.ts';
import { originCheck } from './http/origin-check.ts';
import { problem, toApiError } from './http/problem.ts';
import { protocolCheck } from './http/protocol-check.ts';
import { createRefusalLog } from './http/refusal-log.ts';
import { knownMethod, requestLog } from './http/request-log.ts';
import { requireSafeHost } from './http/safe-host.ts';
import { recordSecurity } from './http/security-events.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { securityText } from './http/security-text.ts';
import { signedIn } from './http/session-check.ts';
import { createWholeAnswers } from './http/whole-answers.ts';
import { type loadStaticFiles, serveStatic } from './http/static-files.ts';
import { type LiveHub } from './live/hub.ts';
import { type Logger } from './operations/logger.ts';
import { type Metrics } from './operations/metrics.ts';
import { type SecuritySettings } from './security-settings.ts';
import { type Storage } from './storage/storage.ts';

export interface AppParts {
  readonly storage: Storage;
  readonly authentication: Authentication;
  readonly passwordReset: PasswordReset;
  readonly ownAccount: OwnAccount;
  readonly sessions: Sessions;
  readonly hub: LiveHub;
  readonly largeReads: FairQueue;
  readonly files: ReturnType<typeof loadStaticFiles>;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly outage: ReturnType<typeof createOutageLog>;
  readonly operations: OperationsParts;
  readonly publicUrl: URL | null;
  readonly security: SecuritySettings;
  readonly now: () => number;
  readonly bodyBytes?: BodyBytes;
}

/** Every route of Forge, in the order a request meets them. */
export function createApp(parts: AppParts): Hono<AppEnv> {
  const { sessions, log, metrics, publicUrl, security } = parts;
  const app = new Hono<AppEnv>();
  const transport = createSessionTransport(publicUrl, security.trustedProxies);
  const elapsed = () => performance.now();
  const recorded = recordSecurity(log, elapsed);
  const refused = createRefusalLog(log, elapsed);
  const wholeAnswers = createWholeAnswers(parts.largeReads);
  const bodyRoom = createBodyRoom(parts.bodyBytes);
  const auth = authRoutes({ ...parts, transport, recorded });
  const account = accountRoutes({ ...parts, transport, recorded, wholeAnswers });
  const ideas = ideaRoutes({
    ...parts,
    wholeAnswers,
    mutationsPerMinute: security.limits.mutationsPerMinute,
  });
  const operations = operationsRoutes(parts.operations);
  const person = signedIn(sessions, transport);

  app.use(requestLog(log, metrics));
  app.use(setSecurityHeaders(publicUrl));
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) =>
        problem(c, new ApiError('method-not-allowed', 'wrong method', { Allow: methods.join(', ') })),
    }),
  );

  app.get(paths.health, operations.health);
  app.get(paths.ready, operations.ready);
  app.get(paths.metrics, operations.metrics);

  app.use(requireSafeHost(publicUrl));
  app.get(paths.securityText, securityText({ contact: security.contact, publicUrl, now: parts.now }));
  app.use('/api/*', protocolCheck, originCheck(publicUrl), async (c, next) => {
    c.env.outgoing.setHeader('Cache-Control', 'no-store');
    c.set('bodyRoom', bodyRoom);
    await next();
  });

  app.post(paths.signUp, auth.signUp);
  app.post(paths.signIn, auth.signIn);
  app.post(paths.signOut, auth.signOut);
  app.get(paths.session, auth.session);
  app.post(paths.requestReset, auth.requestReset);
  app.post(paths.confirmReset, auth.confirmReset);

  app.post(paths.changeEmail, person, account.changeEmail);
  app.post(paths.changePassword, person, account.changePassword);
  app.get(paths.sessions, person, account.sessions);
  app.post(paths.endSession, person, account.endSession);
  app.post(paths.endOtherSessions, person, account.endOtherSessions);
  app.get(paths.accountData, person, account.data);
  app.post(paths.deleteAccount, person, account.remove);

  app.post(paths.mutations, person, ideas.mutations);
  app.post(paths.import, person, ideas.import);
  app.get(paths.changes, person, ideas.changes);
  app.get(paths.live, person, ideas.live);
  app.get(paths.ideas, person, ideas.ideas);
  app.get(paths.export, person, ideas.export);
  app.get(paths.trash, person, ideas.trash);
  app.get(paths.history, person, ideas.history);
  app.get(paths.activity, person, ideas.activity);

  // Not as a route for GET: that would match every path, and so make GET a method of every path.
  app.use(serveStatic(parts.files));

  app.notFound(notFound);
  app.onError((error, c) => {
    const known = toApiError(error);
    metrics.refused(known.code);
    const [requestId, accountId] = [c.get('requestId'), c.get('actor')?.accountId ?? null];
    const where = { requestId, accountId, method: knownMethod(c), route: routePath(c) };
    if (!c.get('isRecorded')) refused({ code: known.code, ...where });
    parts.outage(error, where);
    if (known.code === 'internal') log.error({ requestId, err: error }, 'request failed');
    return problem(c, known);
  });
  return app;
}
