import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { paths } from '#contract/protocol.ts';
import { createApp } from './app.ts';
import { createAuthentication } from './auth/authentication.ts';
import { createOwnAccount } from './auth/own-account.ts';
import { createPasswordReset } from './auth/password-reset.ts';
import { type Passwords } from './auth/password.ts';
import { createSessions } from './auth/sessions.ts';
import { createThrottle } from './auth/throttle.ts';
import { addressOf } from './config.ts';
import { type BodyBytes } from './http/body-room.ts';
import { type loadStaticFiles } from './http/static-files.ts';
import { type RequestTimes, readerTimes, requestTimes, watchReaders } from './http/slow-clients.ts';
import { type AnswerBytes } from './http/whole-answers.ts';
import { trackConnections } from './http/connections.ts';
import { createOutageLog } from './http/outage-log.ts';
import { inTurn } from './http/request-turns.ts';
import { answerUnreadable } from './http/unreadable-request.ts';
import { createHub } from './live/hub.ts';
import { followOtherServers } from './live/other-servers.ts';
import { createLargeReads } from './ideas/large-reads.ts';
import { type Mailer } from './mail/mailer.ts';
import { createNotices } from './mail/notices.ts';
import { type Logger } from './operations/logger.ts';
import { type Metrics, type MetricsState, createMetrics } from './operations/metrics.ts';
import { createReadiness } from './operations/readiness.ts';
import { type SecuritySettings } from './security-settings.ts';
import { type Storage } from './storage/storage.ts';

export interface ServerParts {
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
  readonly requestTimes?: RequestTimes;
  /** How much of large bodies is held at the same time, where that is not as usual. */
  readonly bodyBytes?: BodyBytes;
  /** How many bytes of large answers may wait to be read, where that is not the default. */
  readonly answerBytes?: AnswerBytes;
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

const nothingKnown: ReturnType<Monitoring['state']> = {
  databaseBytes: null,
  logBytes: null,
  diskFreeBytes: null,
  isDiskFull: false,
  syncSeconds: null,
  backupAgeSeconds: null,
};

/**
 * Milliseconds after the server begins to stop until a mail under way is given up, and those that it has in any case:
 * supervisors kill after ten seconds, requests under way may take eight of them, and storage must be closed before.
 */
const mostForMail = 4_000;
const leastForMail = 500;

/** Puts the parts together and listens. */
export async function startServer(
  parts: ServerParts,
  listen: { port: number; host: string },
): Promise<RunningServer> {
  const { storage, now, log, publicUrl, security, passwords } = parts;
  const { profile, limits } = security;
  const hub = createHub(limits.streamsPerAccount, storage.wakeUps?.announce);
  const stopFollowing = followOtherServers({ storage, hub, log });
  const sessions = createSessions({ storage, hub, now, sessionsPerAccount: limits.sessionsPerAccount });
  const throttle = createThrottle(storage, now, limits.signUpsPerHour);
  const notices = createNotices(parts.mailer, log);
  const access = { storage, hub, sessions, throttle, passwords, notices, profile, now };
  const baseUrl = () =>
    addressOf({ publicUrl, ...listen }, (server.address() as AddressInfo | null)?.port ?? listen.port);
  const {
    metrics = createMetrics(),
    metricsToken = null,
    state = () => nothingKnown,
  } = parts.monitoring ?? {};
  const measurements = () => metrics.render({ ...state(), streams: hub.count() });
  const outage = createOutageLog(log, () => performance.now());
  const readiness = createReadiness(storage, now, (error) => outage(error, { route: paths.ready }));
  const operations = { readiness, measurements, metricsToken };
  const app = createApp({
    ...parts,
    hub,
    largeReads: createLargeReads(storage),
    metrics,
    outage,
    operations,
    sessions,
    authentication: createAuthentication(access),
    ownAccount: createOwnAccount(access),
    passwordReset: createPasswordReset({ ...access, baseUrl }),
  });
  const server = createServer(
    { ...(parts.requestTimes ?? requestTimes) },
    // A request without a host, such as a balancer's health check by HTTP/1.0, is no reason to seem unhealthy. The name
    // completes the address for the router alone: whoever asks for more than that has to name a host of ours.
    inTurn(
      getRequestListener(app.fetch, { hostname: 'localhost', errorHandler: answerUnreadable(publicUrl) }),
    ),
  );
  watchReaders(server, readerTimes);
  const connections = trackConnections(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(listen.port, listen.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    measurements,
    async stop() {
      const started = performance.now();
      stopFollowing();
      hub.close();
      await connections.close();
      await notices.settled(Math.max(leastForMail, mostForMail - (performance.now() - started)));
      await storage.close();
    },
  };
}
