import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { paths } from '#contract/protocol.ts';
import { createApp } from './app.ts';
import { createAuthentication } from './auth/authentication.ts';
import { createOwnAccount } from './auth/own-account.ts';
import { createPasswordReset } from './auth/password-reset.ts';
import { type Passwords } from './auth/passwords.ts';
import { createSessions } from './auth/sessions.ts';
import { createThrottle } from './auth/throttle.ts';
import {
  type RequestTimeouts,
  readerTimeouts,
  requestTimeouts,
  disconnectSlowReaders,
} from './http/connections/client-timeouts.ts';
import { pipeliningGuard } from './http/connections/pipelining-guard.ts';
import { trackConnections } from './http/connections/track-connections.ts';
import { type BodyMemoryLimits } from './http/limits/body-memory-limit.ts';
import { createOutageLog } from './http/logs/outage-log.ts';
import { type MaxPendingBytes } from './http/responses/large-responses.ts';
import { answerMalformedRequest } from './http/responses/malformed-request.ts';
import { type loadStaticFiles } from './http/responses/static-files.ts';
import { startCrossServerWakeUps } from './live/cross-server-wakeups.ts';
import { createHub } from './live/hub.ts';
import { type Mailer } from './mail/mailer.ts';
import { createNotices } from './mail/notices.ts';
import { type Logger } from './operations/logger.ts';
import { type Metrics, type MetricsState, createMetrics } from './operations/metrics.ts';
import { createReadiness } from './operations/readiness.ts';
import { createLargeReadQueue } from './queue/large-read-queue.ts';
import { baseUrlOf } from './settings/config.ts';
import { type SecuritySettings } from './settings/security-settings.ts';
import { type Storage } from './storage/api/storage.ts';

export interface ServerDeps {
  readonly storage: Storage;
  readonly files: ReturnType<typeof loadStaticFiles>;
  readonly log: Logger;
  readonly publicUrl: URL | null;
  readonly security: SecuritySettings;
  /** Null where no mail can be sent. */
  readonly mailer: Mailer | null;
  readonly passwords: Passwords;
  readonly now: () => number;
  readonly monitoring?: Monitoring;
  /** How long clients may take, where that is not as usual. */
  readonly requestTimeouts?: RequestTimeouts;
  /** How much of large bodies is held at the same time, where that is not as usual. */
  readonly bodyMemoryLimits?: BodyMemoryLimits;
  /** What runs in the thread of a large import, where that is not the default. */
  readonly importThreadScript?: URL;
  /** How many bytes of large answers may wait to be read, where that is not the default. */
  readonly maxPendingBytes?: MaxPendingBytes;
}

/** How the server is watched; nothing is shown to anybody without it. */
export interface Monitoring {
  readonly metrics: Metrics;
  readonly metricsToken: string | null;
  /** What the server does not know of itself. */
  readonly state: () => Omit<MetricsState, 'streams'>;
}

export interface RunningServer {
  readonly port: number;
  /** All measurements as text. */
  measurements(): string;
  /** Answers what was asked, tells streams to come back, takes nothing new; then closes storage. */
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
 * Milliseconds after the server begins to stop until a mail under way is given up, and those that it has in any case:
 * supervisors kill after ten seconds, requests under way may take eight of them, and storage must be closed before.
 */
const mailTimeoutMs = 4_000;
const minMailTimeoutMs = 500;

/** Puts the parts together and listens. */
export async function startServer(
  deps: ServerDeps,
  listen: { port: number; host: string },
): Promise<RunningServer> {
  const { storage, now, log, publicUrl, security, passwords } = deps;
  const { profile, limits } = security;
  const hub = createHub(limits.streamsPerAccount, storage.wakeUps?.broadcast);
  const stopCrossServerWakeUps = startCrossServerWakeUps({ storage, hub, log });
  const sessions = createSessions({ storage, hub, now, sessionsPerAccount: limits.sessionsPerAccount });
  const throttle = createThrottle(storage, now, limits.signUpsPerHour);
  const notices = createNotices(deps.mailer, log);
  const authDeps = { storage, hub, sessions, throttle, passwords, notices, profile, now };
  const baseUrl = () =>
    baseUrlOf({ publicUrl, ...listen }, (server.address() as AddressInfo | null)?.port ?? listen.port);
  const {
    metrics = createMetrics(),
    metricsToken = null,
    state = () => unknownState,
  } = deps.monitoring ?? {};
  const measurements = () => metrics.render({ ...state(), streams: hub.streamCount() });
  const logOutage = createOutageLog(log, () => performance.now());
  const readiness = createReadiness(storage, now, (error) => logOutage(error, { route: paths.ready }));
  const operations = { readiness, measurements, metricsToken };
  const app = createApp({
    ...deps,
    hub,
    largeReadQueue: createLargeReadQueue(storage),
    metrics,
    logOutage,
    operations,
    sessions,
    authentication: createAuthentication(authDeps),
    ownAccount: createOwnAccount(authDeps),
    passwordReset: createPasswordReset({ ...authDeps, baseUrl }),
  });
  const server = createServer(
    { ...(deps.requestTimeouts ?? requestTimeouts) },
    // A request without a host, such as a balancer's health check by HTTP/1.0, is no reason to seem unhealthy. The name
    // completes the address for the router alone: whoever asks for more than that has to name a host of ours.
    pipeliningGuard(
      getRequestListener(app.fetch, {
        hostname: 'localhost',
        errorHandler: answerMalformedRequest(publicUrl),
      }),
    ),
  );
  disconnectSlowReaders(server, readerTimeouts);
  const connections = trackConnections(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(listen.port, listen.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    measurements,
    async stop() {
      const startedAt = performance.now();
      stopCrossServerWakeUps();
      hub.close();
      await connections.close();
      await notices.waitForPending(
        Math.max(minMailTimeoutMs, mailTimeoutMs - (performance.now() - startedAt)),
      );
      await storage.close();
    },
  };
}
