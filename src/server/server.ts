import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { paths } from '#contract/protocol.ts';
import { dayMs } from '#domain/time/calendar-day.ts';
import { createApp } from './app.ts';
import { createAccessTokens } from './auth/access-tokens.ts';
import { createAccountEvents } from './auth/account-events.ts';
import { createAccountLinks, createLinkOpener } from './auth/account-links.ts';
import { createAuthentication } from './auth/authentication.ts';
import { createCalendarAddresses } from './auth/calendar-addresses.ts';
import { createMailLimit } from './auth/mail-limit.ts';
import { createOwnAccount } from './auth/own-account.ts';
import { createPasswordReset } from './auth/password-reset.ts';
import { type Passwords } from './auth/passwords.ts';
import { createSecurityNotices } from './auth/security-notices.ts';
import { createSessions } from './auth/sessions.ts';
import { createThrottle } from './auth/throttle.ts';
import { createTokenCache } from './auth/token-cache.ts';
import {
  type RequestTimeouts,
  readerTimeouts,
  requestTimeouts,
  disconnectSlowReaders,
} from './http/connections/client-timeouts.ts';
import { limitConnections } from './http/connections/connection-limits.ts';
import { pipeliningGuard } from './http/connections/pipelining-guard.ts';
import { trackConnections } from './http/connections/track-connections.ts';
import { type BodyMemoryLimits } from './http/limits/body-memory-limit.ts';
import { type MemoryLimits } from './http/limits/fair-memory.ts';
import { createOutageLog } from './http/logs/outage-log.ts';
import { createRefusedConnectionLog } from './http/logs/refused-connection-log.ts';
import { connectionKey } from './http/request/client-address.ts';
import { withoutPublicPath } from './http/request/public-path.ts';
import { answerMalformedRequest } from './http/responses/malformed-request.ts';
import { type loadStaticFiles } from './http/responses/static-files.ts';
import { startCrossServerWakeUps } from './live/cross-server-wakeups.ts';
import { createHub } from './live/hub.ts';
import { type Mailer } from './mail/mailer.ts';
import { createNotices } from './mail/notices.ts';
import { type Logger } from './operations/logger.ts';
import { type Metrics, type MetricsState, createMetrics } from './operations/metrics.ts';
import { createReadiness } from './operations/readiness.ts';
import { createPasskeys } from './passkeys/create-passkeys.ts';
import { createLargeReadQueue } from './queue/large-read-queue.ts';
import { type ReminderService, createReminderService } from './reminders/reminder-service.ts';
import { baseUrlOf, publicPathOf } from './settings/config.ts';
import { type PushSettings } from './settings/push-settings.ts';
import { type SecuritySettings } from './settings/security-settings.ts';
import { type Storage } from './storage/api/storage.ts';
import { type WebhookService, createWebhookService } from './webhooks/webhook-service.ts';

export interface ServerDeps {
  readonly storage: Storage;
  readonly files: ReturnType<typeof loadStaticFiles>;
  readonly log: Logger;
  readonly publicUrl: URL | null;
  readonly security: SecuritySettings;
  /** Null if mail is not configured. */
  readonly mailer: Mailer | null;
  readonly push: PushSettings;
  readonly passwords: Passwords;
  readonly now: () => number;
  readonly monitoring?: Monitoring;
  /** Overrides the default timeouts for requests. */
  readonly requestTimeouts?: RequestTimeouts;
  /** Overrides the default limits on bodies in memory. */
  readonly bodyMemoryLimits?: BodyMemoryLimits;
  /** Overrides the default limits on unread responses. */
  readonly responseMemoryLimits?: MemoryLimits;
  /** Overrides the clock that is never set, by which jumps of the other are noticed. */
  readonly elapsedMs?: () => number;
  /** Overrides which authorities may have signed a push service's certificate. */
  readonly authorities?: string;
  /** Overrides the script of the thread for large imports. */
  readonly importThreadScript?: URL;
}

/** Access to the metrics; without it none are served. */
export interface Monitoring {
  readonly metrics: Metrics;
  readonly metricsToken: string | null;
  /** Values that the server cannot measure itself. */
  readonly state: () => Omit<MetricsState, 'streams' | 'connections'>;
}

export interface RunningServer {
  readonly port: number;
  /** All metrics as text. */
  measurements(): string;
  /** Sends reminders; its timers run once it is started. */
  readonly reminderRunner: ReminderService['runner'];
  /** Sends events to webhooks, also without its timers as soon as they happen. */
  readonly webhookRunner: WebhookService['runner'];
  /** Ends streams, accepts no new connections, waits for active requests and mails, then closes storage. */
  stop(): Promise<void>;
}

const unknownState: ReturnType<Monitoring['state']> = {
  databaseBytes: null,
  walBytes: null,
  diskFreeBytes: null,
  isDiskFull: false,
  syncSeconds: null,
  backupAgeSeconds: null,
};

/**
 * How long after shutdown begins pending mails are given up, in ms, and how long they get at least:
 * supervisors kill after ten seconds, active requests may take eight, and storage must be closed before.
 */
const mailTimeoutMs = 4_000;
const minMailTimeoutMs = 500;

/** Creates the server's parts and starts listening. */
export async function startServer(
  deps: ServerDeps,
  listen: { port: number; host: string },
): Promise<RunningServer> {
  const { storage, now, log, publicUrl, security, passwords } = deps;
  const { profile, limits, signUps } = security;
  const hub = createHub(limits.streamsPerAccount, storage.wakeUps?.broadcast);
  const stopCrossServerWakeUps = startCrossServerWakeUps({ storage, hub, log });
  const sessions = createSessions({
    storage,
    hub,
    now,
    sessionsPerAccount: limits.sessionsPerAccount,
    maxLifetimeMs: limits.sessionMaxDays * dayMs,
  });
  const throttle = createThrottle(storage, now, limits.signUpsPerHour);
  const notices = createNotices(deps.mailer, log);
  const securityNotices = createSecurityNotices({
    storage,
    throttle,
    notices,
    log,
    now,
    sendNow: () => void reminderService.runner.tick(),
  });
  const tokenCache = createTokenCache(() => performance.now());
  const authDeps = {
    storage,
    hub,
    tokenCache,
    sessions,
    throttle,
    passwords,
    notices,
    securityNotices,
    profile,
    signUps,
    now,
  };
  const baseUrl = () =>
    baseUrlOf({ publicUrl, ...listen }, (server.address() as AddressInfo | null)?.port ?? listen.port);
  const {
    metrics = createMetrics(),
    metricsToken = null,
    state = () => unknownState,
  } = deps.monitoring ?? {};
  const measurements = () =>
    metrics.render({
      ...state(),
      streams: hub.streamCount(),
      connections: storage.connections?.() ?? null,
    });
  const logOutage = createOutageLog(log, () => performance.now());
  // A probe comes every few seconds, and is nobody's request: it is logged, but not counted.
  const readiness = createReadiness(storage, now, (error) => void logOutage(error, { route: paths.ready }));
  const operations = { readiness, measurements, metricsToken };
  const limitMails = createMailLimit(throttle);
  const reminderService = createReminderService({
    ...deps,
    hub,
    metrics,
    limitMails,
    openLink: createLinkOpener(storage, now),
    baseUrl,
    maxSessionLifetimeMs: limits.sessionMaxDays * dayMs,
  });
  const ownAccount = createOwnAccount(authDeps);
  const webhookService = createWebhookService({
    ...deps,
    metrics,
    throttle,
    isPrivateAllowed: deps.push.isPrivateAllowed,
    isClockRight: reminderService.runner.isClockRight,
    endNotice: securityNotices.ofWebhookOff,
    onEnded: securityNotices.sendQueued,
  });
  const accountEvents = createAccountEvents({ storage, log, now });
  const passwordReset = createPasswordReset({ ...authDeps, baseUrl });
  const app = createApp({
    ...deps,
    ...createPasskeys({ ...authDeps, ownAccount, log }),
    hub,
    largeReadQueue: createLargeReadQueue(storage),
    metrics,
    logOutage,
    operations,
    sessions,
    throttle,
    reminders: reminderService.reminders,
    webhooks: webhookService.webhooks,
    sendEvents: () => void webhookService.runner.tick(),
    authentication: createAuthentication(authDeps),
    ownAccount,
    calendarAddresses: createCalendarAddresses(authDeps),
    accessTokens: createAccessTokens(authDeps),
    accountEvents,
    accountLinks: createAccountLinks({ ...authDeps, passwordReset }),
    securityNotices,
    passwordReset,
  });
  const server = createServer(
    { ...(deps.requestTimeouts ?? requestTimeouts) },
    // Accept requests without a Host, such as a load balancer's HTTP/1.0 health check. The host name only
    // completes the URL for the router: other routes still require a valid Host.
    pipeliningGuard(
      withoutPublicPath(
        publicPathOf(publicUrl),
        getRequestListener(app.fetch, {
          hostname: 'localhost',
          errorHandler: answerMalformedRequest(publicUrl),
        }),
      ),
    ),
  );
  const logRefusedConnection = createRefusedConnectionLog(log, () => performance.now());
  limitConnections(
    server,
    { maxConnections: limits.maxConnections, maxPerAddress: limits.connectionsPerAddress },
    {
      keyOf: ({ remoteAddress }) => connectionKey(remoteAddress, security.trustedProxies),
      onRefused: logRefusedConnection,
    },
  );
  disconnectSlowReaders(server, readerTimeouts);
  // Node keeps an address that was read once, so that the log can still name a client that has disconnected.
  server.on('connection', ({ remoteAddress }) => void remoteAddress);
  const connections = trackConnections(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(listen.port, listen.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    measurements,
    reminderRunner: reminderService.runner,
    webhookRunner: webhookService.runner,
    async stop() {
      const startedAt = performance.now();
      stopCrossServerWakeUps();
      hub.close();
      await Promise.all([
        connections.close(),
        reminderService.stop(mailTimeoutMs),
        webhookService.stop(mailTimeoutMs),
      ]);
      await notices.waitForPending(
        Math.max(minMailTimeoutMs, mailTimeoutMs - (performance.now() - startedAt)),
      );
      await accountEvents.flush();
      await storage.close();
    },
  };
}
