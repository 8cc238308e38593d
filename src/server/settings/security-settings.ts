import { BlockList, isIP } from 'node:net';
import { type SignUpPolicy, signUpPolicies } from '#contract/auth.ts';
import { ConfigError, type Env, readChoice, readCount, readSetting } from './env-values.ts';

const profiles = ['spec', 'hardened'] as const;

/** `spec` answers as the specification says; `hardened` reveals less and requires stronger passwords. */
export type SecurityProfile = (typeof profiles)[number];

const addressModes = ['full', 'prefix', 'off'] as const;

/** Usage limits per account or address. */
export interface UsageLimits {
  readonly signUpsPerHour: number;
  readonly mutationsPerMinute: number;
  readonly importsPerHour: number;
  /** Requests of an account's programs, by all of its access tokens. */
  readonly apiRequestsPerMinute: number;
  /** The default budget of an account's kept data, in bytes. */
  readonly keptBytesPerAccount: number;
  readonly streamsPerAccount: number;
  readonly sessionsPerAccount: number;
  /** How long a session lasts at most, however often it is used. */
  readonly sessionMaxDays: number;
  readonly maxConnections: number;
  /** Open connections, and open requests, of an address. */
  readonly connectionsPerAddress: number;
}

export interface SecuritySettings {
  readonly profile: SecurityProfile;
  readonly signUps: SignUpPolicy;
  /** The proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: BlockList;
  /** How security events name the client: by address, by network (/24 or /64), or not at all. */
  readonly logAddresses: (typeof addressModes)[number];
  readonly limits: UsageLimits;
  /**
   * The contact for reporting weaknesses as a URI (`mailto:`, `https:` or `tel:`); null if none is published.
   */
  readonly contact: string | null;
}

/**
 * `defaultSignUps` applies if SIGN_UPS is not set.
 * @throws ConfigError
 */
export function readSecuritySettings(env: Env, defaultSignUps: SignUpPolicy): SecuritySettings {
  return {
    profile: readChoice(env, 'SECURITY_PROFILE', profiles, 'spec'),
    signUps: readChoice(env, 'SIGN_UPS', signUpPolicies, defaultSignUps),
    trustedProxies: readTrustedProxies(env),
    logAddresses: readChoice(env, 'LOG_ADDRESSES', addressModes, 'prefix'),
    limits: {
      signUpsPerHour: readCount(env, 'SIGN_UPS_PER_HOUR', 1_000),
      mutationsPerMinute: readCount(env, 'MUTATIONS_PER_MINUTE', 20_000),
      importsPerHour: readCount(env, 'IMPORTS_PER_HOUR', 20),
      apiRequestsPerMinute: readCount(env, 'API_REQUESTS_PER_MINUTE', 600),
      keptBytesPerAccount: readCount(env, 'KEPT_BYTES_PER_ACCOUNT', 100_000_000),
      streamsPerAccount: readCount(env, 'STREAMS_PER_ACCOUNT', 50),
      sessionsPerAccount: readCount(env, 'SESSIONS_PER_ACCOUNT', 50),
      sessionMaxDays: readCount(env, 'SESSION_MAX_DAYS', 365),
      maxConnections: readCount(env, 'MAX_CONNECTIONS', 20_000),
      connectionsPerAddress: readCount(env, 'CONNECTIONS_PER_ADDRESS', 200),
    },
    contact: readContact(env),
  };
}

function readContact(env: Env): string | null {
  const text = readSetting(env, 'SECURITY_CONTACT');
  if (text === undefined) return null;
  const uri = /^[^\s:/@]+@[^\s:/@]+$/.test(text) ? `mailto:${text}` : text;
  const isContact = URL.canParse(uri) && ['mailto:', 'https:', 'tel:'].includes(new URL(uri).protocol);
  // The value becomes one line of a text file, so it may not contain whitespace.
  if (!isContact || /\s/.test(uri)) {
    throw new ConfigError(
      `SECURITY_CONTACT is "${text}"; it must be an e-mail address, or an address like https://example.org/security or tel:+1-201-555-0123`,
    );
  }
  return uri;
}

function readTrustedProxies(env: Env): BlockList {
  const list = new BlockList();
  const text = readSetting(env, 'TRUSTED_PROXIES');
  if (text === undefined) return list;
  for (const entry of text.split(',')) {
    const [address = '', prefix, ...rest] = entry.trim().split('/');
    const version = isIP(address);
    const maxPrefixLength = version === 4 ? 32 : 128;
    const prefixText = prefix ?? String(maxPrefixLength);
    const isPrefixLength = /^\d{1,3}$/.test(prefixText) && Number(prefixText) <= maxPrefixLength;
    if (version === 0 || !isPrefixLength || rest.length > 0) {
      throw new ConfigError(
        `TRUSTED_PROXIES is "${text}"; it must be addresses or networks like 10.0.0.7, 10.0.0.0/8, ::1`,
      );
    }
    list.addSubnet(address, Number(prefixText), version === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}
