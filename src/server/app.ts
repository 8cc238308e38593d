import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { routePath } from 'hono/route';
import { accountEventsPath } from '#contract/account-events.ts';
import { accountLinkPath } from '#contract/account-link-path.ts';
import { apiPaths } from '#contract/api/api-paths.ts';
import { calendarPaths } from '#contract/calendar-paths.ts';
import { mcpPath } from '#contract/mcp/mcp-tools.ts';
import { passkeyPaths, passkeySignInPaths, proofPaths } from '#contract/passkey-paths.ts';
import { paths } from '#contract/protocol.ts';
import { reminderPaths } from '#contract/reminder-paths.ts';
import { tokenPaths } from '#contract/token-paths.ts';
import { webhookPaths } from '#contract/webhook-paths.ts';
import { type AccessTokens } from './auth/access-tokens.ts';
import { type AccountEvents } from './auth/account-events.ts';
import { type AccountLinks } from './auth/account-links.ts';
import { type Authentication } from './auth/authentication.ts';
import { type CalendarAddresses } from './auth/calendar-addresses.ts';
import { type OwnAccount } from './auth/own-account.ts';
import { type PasswordReset } from './auth/password-reset.ts';
import { type SecurityNotices } from './auth/security-notices.ts';
import { type Sessions } from './auth/sessions.ts';
import { type Throttle } from './auth/throttle.ts';
import { ApiError } from './errors/api-error.ts';
import { apiRoutes } from './http/api/api-routes.ts';
import { limitOpenRequests } from './http/checks/open-requests.ts';
import { originCheck } from './http/checks/origin-check.ts';
import { proofCheck } from './http/checks/proof-check.ts';
import { forNewerPages, protocolCheck } from './http/checks/protocol-check.ts';
import { requireHttps } from './http/checks/require-https.ts';
import { sessionCheck } from './http/checks/session-check.ts';
import { oneCredentialCheck, tokenCheck } from './http/checks/token-check.ts';
import { type RequestTimeouts, requestTimeouts } from './http/connections/client-timeouts.ts';
import { type BodyMemoryLimits, createBodyMemoryLimit } from './http/limits/body-memory-limit.ts';
import { type MemoryLimits, createFairMemory } from './http/limits/fair-memory.ts';
import { createRateLimit } from './http/limits/rate-limit.ts';
import { createEventRecorder } from './http/logs/event-recorder.ts';
import { createLoggedAddress } from './http/logs/logged-address.ts';
import { type createOutageLog } from './http/logs/outage-log.ts';
import { createPathWarning } from './http/logs/path-warning.ts';
import { createProxyWarning } from './http/logs/proxy-warning.ts';
import { createRejectedRequestLog } from './http/logs/rejected-request-log.ts';
import { knownMethod, requestLog } from './http/logs/request-log.ts';
import { createSecurityLog } from './http/logs/security-log.ts';
import { mcpRoute } from './http/mcp/mcp-route.ts';
import { type AppEnv, accountIdOf } from './http/request/context.ts';
import { createSessionTransport } from './http/request/session-transport.ts';
import { createLargeResponses, responseMemoryLimits } from './http/responses/large-responses.ts';
import { notFound } from './http/responses/not-found.ts';
import { problem, toApiError } from './http/responses/problem.ts';
import { setSecurityHeaders } from './http/responses/security-headers.ts';
import { securityText } from './http/responses/security-text.ts';
import { type loadStaticFiles, serveStatic } from './http/responses/static-files.ts';
import { accountLinkRoutes } from './http/routes/account-link-routes.ts';
import { accountRoutes } from './http/routes/account-routes.ts';
import { authRoutes } from './http/routes/auth-routes.ts';
import { calendarRoutes } from './http/routes/calendar-routes.ts';
import { ideaRoutes } from './http/routes/idea-routes.ts';
import { type OperationsRouteDeps, operationsRoutes } from './http/routes/operations-routes.ts';
import { passkeyRoutes } from './http/routes/passkey-routes.ts';
import { reminderRoutes } from './http/routes/reminder-routes.ts';
import { tokenRoutes } from './http/routes/token-routes.ts';
import { webhookRoutes } from './http/routes/webhook-routes.ts';
import { createActivityCache } from './ideas/activity-cache.ts';
import { createImportGate } from './ideas/import/import-gate.ts';
import { createResponseCache } from './ideas/response-cache.ts';
import { type LiveHub } from './live/hub.ts';
import { type Logger } from './operations/logger.ts';
import { type Metrics } from './operations/metrics.ts';
import { type OwnPasskeys } from './passkeys/own-passkeys.ts';
import { type PasskeySignIn } from './passkeys/passkey-sign-in.ts';
import { type FairQueue } from './queue/fair-queue.ts';
import { type Reminders } from './reminders/reminders.ts';
import { publicPathOf } from './settings/config.ts';
import { type SecuritySettings } from './settings/security-settings.ts';
import { type Storage } from './storage/api/storage.ts';
import { type Webhooks } from './webhooks/webhooks.ts';

export interface AppDeps {
  readonly storage: Storage;
  readonly authentication: Authentication;
  readonly passwordReset: PasswordReset;
  readonly ownAccount: OwnAccount;
  readonly calendarAddresses: CalendarAddresses;
  readonly reminders: Reminders;
  readonly throttle: Throttle;
  readonly accessTokens: AccessTokens;
  readonly webhooks: Webhooks;
  /** Sends the events that a push has queued for webhooks. */
  readonly sendEvents: () => void;
  readonly accountEvents: AccountEvents;
  readonly passkeys: OwnPasskeys;
  readonly passkeySignIn: PasskeySignIn;
  readonly accountLinks: AccountLinks;
  readonly securityNotices: SecurityNotices;
  readonly sessions: Sessions;
  readonly hub: LiveHub;
  readonly largeReadQueue: FairQueue;
  readonly files: ReturnType<typeof loadStaticFiles>;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly logOutage: ReturnType<typeof createOutageLog>;
  readonly operations: OperationsRouteDeps;
  readonly publicUrl: URL | null;
  readonly security: SecuritySettings;
  readonly now: () => number;
  readonly requestTimeouts?: RequestTimeouts;
  readonly bodyMemoryLimits?: BodyMemoryLimits;
  readonly responseMemoryLimits?: MemoryLimits;
  /** Overrides the script of the thread for large imports. */
  readonly importThreadScript?: URL;
}

/** The size of the response cache: about 1,000 compressed pages of 100 ideas each. */
const maxCachedBytes = 16_000_000;

/** Registers every route of Forge, in the order in which requests pass them. */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const { sessions, log, metrics, publicUrl, security } = deps;
  const app = new Hono<AppEnv>();
  const transport = createSessionTransport(publicUrl, security);
  const elapsedMs = () => performance.now();
  const addressOf = createLoggedAddress(security);
  const recordOutcome = createEventRecorder(deps.accountEvents, deps.securityNotices, security);
  const withSecurityLog = createSecurityLog(log, elapsedMs, addressOf, recordOutcome);
  const logRejectedRequest = createRejectedRequestLog(log, elapsedMs);
  const warnOfUnlistedProxy = createProxyWarning(log, security, elapsedMs);
  const largeResponses = createLargeResponses(
    deps.largeReadQueue,
    createFairMemory(elapsedMs, deps.responseMemoryLimits ?? responseMemoryLimits),
  );
  const bodyMemoryLimit = createBodyMemoryLimit(elapsedMs, deps.bodyMemoryLimits);
  const { bodyIdleTimeoutMs } = deps.requestTimeouts ?? requestTimeouts;
  const authHandlers = authRoutes({
    ...deps,
    transport,
    withSecurityLog,
    warnOfOtherPath: createPathWarning(log, publicPathOf(publicUrl), elapsedMs),
  });
  const accountHandlers = accountRoutes({ ...deps, transport, withSecurityLog, largeResponses });
  const calendarHandlers = calendarRoutes({ ...deps, transport, withSecurityLog, largeResponses });
  const reminderHandlers = reminderRoutes({ ...deps, transport, withSecurityLog });
  const passkeyHandlers = passkeyRoutes({ ...deps, transport, withSecurityLog });
  const linkHandlers = accountLinkRoutes({ ...deps, transport, withSecurityLog });
  const tokenHandlers = tokenRoutes({ ...deps, withSecurityLog });
  const webhookHandlers = webhookRoutes({ ...deps, withSecurityLog });
  const responseCache = createResponseCache(maxCachedBytes, elapsedMs);
  const ideaDeps = {
    ...deps,
    responseCache,
    activityCache: createActivityCache(deps.storage, deps.now, responseCache),
    importGate: createImportGate(),
  };
  const ideaHandlers = ideaRoutes({
    ...ideaDeps,
    largeResponses,
    limits: security.limits,
  });
  const apiHandlers = apiRoutes({ ...ideaDeps, largeResponses, limits: security.limits });
  const assistants = mcpRoute({ ...ideaDeps, largeResponses, limits: security.limits });
  const operationsHandlers = operationsRoutes(deps.operations);
  const requireSession = sessionCheck(sessions, transport, { secret: 'recent' });
  const requireCurrentSession = sessionCheck(sessions, transport, { secret: 'current' });
  const requireProof = proofCheck(sessions);
  const requireStreamSession = sessionCheck(sessions, transport, { secret: 'current', isStream: true });

  const tokenDeps = {
    accessTokens: deps.accessTokens,
    transport,
    rateLimit: createRateLimit(security.limits.apiRequestsPerMinute, 60_000, deps.now),
  };
  const requireReader = tokenCheck(tokenDeps, 'read');
  const requireWriter = tokenCheck(tokenDeps, 'write');

  app.use(requestLog(log, metrics));
  app.use(setSecurityHeaders(publicUrl));
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) =>
        problem(c, new ApiError('method-not-allowed', 'wrong method', { Allow: methods.join(', ') })),
    }),
  );

  app.get(paths.health, operationsHandlers.health);
  app.get(paths.ready, operationsHandlers.ready);
  app.get(paths.metrics, operationsHandlers.metrics);

  app.use(requireHttps(publicUrl));
  app.get(paths.securityText, securityText({ contact: security.contact, publicUrl, now: deps.now }));
  const requestChecks = [
    limitOpenRequests(security.limits.connectionsPerAddress, security.trustedProxies),
    protocolCheck,
    originCheck(publicUrl, [paths.export, paths.accountData]),
    oneCredentialCheck(transport),
    createMiddleware<AppEnv>(async (c, next) => {
      warnOfUnlistedProxy(c.env.incoming);
      c.env.outgoing.setHeader('Cache-Control', 'no-store');
      c.set('bodyMemoryLimit', bodyMemoryLimit);
      c.set('bodyIdleTimeoutMs', bodyIdleTimeoutMs);
      await next();
    }),
  ];
  for (const path of ['/api/*', mcpPath]) app.use(path, ...requestChecks);

  app.post(paths.signUp, authHandlers.signUp);
  app.post(paths.signIn, authHandlers.signIn);
  app.post(passkeySignInPaths.options, passkeyHandlers.signInOptions);
  app.post(passkeySignInPaths.signIn, passkeyHandlers.signIn);
  app.post(paths.signOut, authHandlers.signOut);
  app.get(paths.session, authHandlers.session);
  app.post(paths.requestReset, authHandlers.requestReset);
  app.post(paths.confirmReset, authHandlers.confirmReset);

  app.post(paths.changeEmail, requireCurrentSession, accountHandlers.changeEmail);
  app.post(paths.changePassword, requireCurrentSession, accountHandlers.changePassword);
  app.get(paths.sessions, requireSession, accountHandlers.sessions);
  app.post(paths.endSession, requireCurrentSession, accountHandlers.endSession);
  app.post(paths.endOtherSessions, requireCurrentSession, accountHandlers.endOtherSessions);
  app.get(paths.accountData, requireSession, requireProof, accountHandlers.data);
  app.get(accountEventsPath, requireSession, accountHandlers.events);
  app.post(paths.deleteAccount, requireCurrentSession, accountHandlers.remove);

  app.get(calendarPaths.address, requireSession, calendarHandlers.address);
  app.post(calendarPaths.create, requireCurrentSession, requireProof, calendarHandlers.create);
  app.post(calendarPaths.remove, requireCurrentSession, calendarHandlers.remove);
  app.get(calendarPaths.feed, calendarHandlers.feed);

  app.get(reminderPaths.reminders, requireSession, reminderHandlers.reminders);
  app.post(reminderPaths.pushSubscriptions, requireSession, reminderHandlers.subscribe);
  app.delete(reminderPaths.pushSubscriptions, requireSession, reminderHandlers.unsubscribe);
  app.post(reminderPaths.test, requireSession, reminderHandlers.test);
  app.get(reminderPaths.unsubscribe, reminderHandlers.linkPage);
  app.post(reminderPaths.unsubscribe, reminderHandlers.endMails);

  app.get(accountLinkPath, linkHandlers.linkPage);
  app.post(accountLinkPath, linkHandlers.followLink);

  app.get(tokenPaths.tokens, requireSession, tokenHandlers.list);
  app.post(tokenPaths.create, requireCurrentSession, requireProof, tokenHandlers.create);
  app.post(tokenPaths.revoke, requireCurrentSession, tokenHandlers.revoke);

  app.get(webhookPaths.webhooks, requireSession, webhookHandlers.list);
  app.post(webhookPaths.add, requireCurrentSession, webhookHandlers.add);
  app.post(webhookPaths.secret, requireCurrentSession, webhookHandlers.renewSecret);
  app.post(webhookPaths.test, requireCurrentSession, webhookHandlers.test);
  app.post(webhookPaths.remove, requireCurrentSession, webhookHandlers.remove);
  app.get(passkeyPaths.passkeys, requireSession, passkeyHandlers.list);
  app.post(passkeyPaths.newOptions, requireCurrentSession, passkeyHandlers.newOptions);
  app.post(passkeyPaths.add, requireCurrentSession, passkeyHandlers.add);
  app.post(passkeyPaths.remove, requireCurrentSession, passkeyHandlers.remove);
  app.post(proofPaths.prove, requireCurrentSession, passkeyHandlers.prove);
  app.post(proofPaths.options, requireCurrentSession, passkeyHandlers.proofOptions);

  app.get(apiPaths.openApi, apiHandlers.openApi);
  app.get(apiPaths.me, requireReader, apiHandlers.me);
  app.get(apiPaths.ideas, requireReader, apiHandlers.ideas);
  app.post(apiPaths.ideas, requireWriter, apiHandlers.addIdea);
  app.get(apiPaths.idea, requireReader, apiHandlers.idea);
  app.patch(apiPaths.idea, requireWriter, apiHandlers.editIdea);
  app.delete(apiPaths.idea, requireWriter, apiHandlers.deleteIdea);
  app.post(apiPaths.updates, requireWriter, apiHandlers.addUpdate);
  app.post(apiPaths.notes, requireWriter, apiHandlers.addNote);
  app.post(apiPaths.steps, requireWriter, apiHandlers.addStep);
  app.post(apiPaths.capture, requireWriter, apiHandlers.capture);
  app.get(apiPaths.categories, requireReader, apiHandlers.categories);
  app.get(apiPaths.tags, requireReader, apiHandlers.tags);
  app.get(apiPaths.score, requireReader, apiHandlers.score);
  app.get(apiPaths.activity, requireReader, apiHandlers.activity);

  app.post(mcpPath, requireReader, assistants);

  app.post(paths.mutations, requireSession, ideaHandlers.mutations);
  app.post(paths.import, requireSession, ideaHandlers.import);
  app.get(paths.changes, requireSession, ideaHandlers.changes);
  app.get(paths.live, requireStreamSession, ideaHandlers.live);
  app.get(paths.ideas, requireSession, ideaHandlers.ideas);
  app.get(paths.export, requireSession, ideaHandlers.export);
  app.get(paths.trash, requireSession, ideaHandlers.trash);
  app.get(paths.history, requireSession, ideaHandlers.history);
  app.get(paths.activity, requireSession, ideaHandlers.activity);

  // Not a GET route: it would match every path, and so allow GET for every path.
  app.use(serveStatic(deps.files));

  app.notFound(notFound(publicPathOf(publicUrl)));
  app.onError((error, c) => {
    const apiError = forNewerPages(c, toApiError(error));
    metrics.refused(apiError.code);
    const [requestId, accountId] = [c.get('requestId'), accountIdOf(c) ?? null];
    const requestFields = { requestId, accountId, method: knownMethod(c), route: routePath(c) };
    if (!c.get('isRecorded')) logRejectedRequest({ code: apiError.code, ...addressOf(c), ...requestFields });
    const outage = deps.logOutage(error, requestFields);
    if (outage !== null) metrics.databaseUnavailable(outage);
    if (apiError.code === 'internal') log.error({ requestId, err: error }, 'request failed');
    return problem(c, apiError);
  });
  return app;
}
