import { isIPv6 } from 'node:net';
import path from 'node:path';
import { readDatabasePool, readDatabaseUrl } from './database-settings.ts';
import { ConfigError, type Env, readChoice, readDirectory, readPort, readSetting } from './env-values.ts';
import { isLoopback } from './loopback.ts';
import { type MailSettings, readMailSettings } from './mail-settings.ts';
import { type OperationsSettings, readOperationsSettings } from './operations-settings.ts';
import { type PushSettings, readPushSettings } from './push-settings.ts';
import { withSecretFiles } from './secret-files.ts';
import { type SecuritySettings, readSecuritySettings } from './security-settings.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDirectory: string;
  /** The URL of PostgreSQL, which contains a password; null if the data is in SQLite. */
  readonly databaseUrl: string | null;
  /** The most connections to PostgreSQL for queries; another is for wake-ups. */
  readonly databasePool: number;
  /**
   * The URL under which people reach Forge, if not the address it listens on, with a slash at the end; its
   * scheme decides about https.
   */
  readonly publicUrl: URL | null;
  readonly logLevel: LogLevel;
  readonly operations: OperationsSettings;
  readonly security: SecuritySettings;
  /** Null if mail is not configured. */
  readonly mail: MailSettings | null;
  readonly push: PushSettings;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

export type LogLevel = (typeof logLevels)[number];

/**
 * Reads the configuration from environment variables, all of which have defaults, and from the files they name.
 * @throws ConfigError
 */
export function readConfig(variables: Env, workingDirectory: string): Config {
  const env = withSecretFiles(variables, workingDirectory);
  const dataDirectory =
    readDirectory(env, 'DATA_DIR', workingDirectory) ?? path.resolve(workingDirectory, 'data');
  const publicUrl = readPublicUrl(env);
  const host = readHost(env);
  // Only people on this machine reach such a server. Opening any other to strangers is the operator's decision.
  const isLocal = publicUrl === null && isLoopback(host);
  const security = readSecuritySettings(env, isLocal ? 'open' : 'invited');
  return {
    port: readPort(env, 'PORT') ?? 3_000,
    host,
    dataDirectory,
    databaseUrl: readDatabaseUrl(env),
    databasePool: readDatabasePool(env),
    publicUrl,
    logLevel: readChoice(env, 'LOG_LEVEL', logLevels, 'info'),
    operations: readOperationsSettings(env, workingDirectory, dataDirectory),
    security,
    mail: readMailSettings(env, publicUrl),
    push: readPushSettings(env, publicUrl, security.contact),
  };
}

/** The address to listen on. An IPv6 address may be in brackets, as in a URL. */
function readHost(env: Env): string {
  const host = readSetting(env, 'HOST') ?? '127.0.0.1';
  return /^\[(.+)\]$/.exec(host)?.[1] ?? host;
}

function readPublicUrl(env: Env): URL | null {
  const text = readSetting(env, 'PUBLIC_URL');
  if (text === undefined) return null;
  const requirement = 'it must be an address like https://forge.example.org or https://example.org/forge/';
  if (!URL.canParse(text)) throw new ConfigError(`PUBLIC_URL is "${text}"; ${requirement}`);
  const url = new URL(text);
  const isSecureOrLocal = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (!isSecureOrLocal || url.search || url.hash || url.username || url.password) {
    throw new ConfigError(`PUBLIC_URL is "${text}"; ${requirement} (plain http works on this machine only)`);
  }
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  const [, firstName = ''] = url.pathname.split('/');
  if (!publicPathPattern.test(url.pathname) || ownNames.has(firstName))
    throw new ConfigError(
      `PUBLIC_URL is "${text}"; ${requirement}; the path has only letters, digits, ".", "_" and "-", and does not begin with a name of Forge's own, such as "api"`,
    );
  return url;
}

/** The characters that need no escape in a URL, a cookie's name or a cookie's path. */
const publicPathPattern = /^\/([\w.-]+\/)*$/;

/**
 * The first names of Forge's own paths. With one of them as public path, a request could mean either, as a
 * proxy may keep the public path or remove it.
 */
const ownNames: ReadonlySet<string> = new Set([
  'api',
  'assets',
  'healthz',
  'readyz',
  'metrics',
  '.well-known',
  'unsubscribe',
  'account-link',
]);

/** The path under which people reach Forge, with a slash at both ends. */
export function publicPathOf(publicUrl: URL | null): string {
  return publicUrl?.pathname ?? '/';
}

/**
 * Whether people surely come through a proxy, as Forge serves no https itself, but none is trusted. Then all
 * of them count as the proxy's address.
 */
export function isProxyUnlisted({ publicUrl, security }: Pick<Config, 'publicUrl' | 'security'>): boolean {
  return publicUrl?.protocol === 'https:' && security.trustedProxies.rules.length === 0;
}

/** Listening addresses that a browser on this machine reaches as `localhost`. */
const hostsReachedAsLocalhost: ReadonlySet<string> = new Set(['127.0.0.1', '0.0.0.0', '::']);

/**
 * The URL under which people reach Forge, without a slash at the end: the public one, else that of the
 * listening address.
 */
export function baseUrlOf({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>, port: number): string {
  if (publicUrl !== null) return publicUrl.href.replace(/\/$/, '');
  return `http://${urlHost(host)}:${port}`;
}

function urlHost(host: string): string {
  if (hostsReachedAsLocalhost.has(host)) return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}
