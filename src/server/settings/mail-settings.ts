import { checkEmail } from '#domain/account/credentials.ts';
import { ConfigError, type Env, readSetting } from './env-values.ts';

/** The mail server and sender. */
export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** Whether the connection is encrypted from the start (smtps). */
  readonly isSecure: boolean;
  /** Null if the mail server requires no login. */
  readonly login: { readonly user: string; readonly password: string } | null;
  readonly from: string;
}

/** The default SMTP ports, encrypted from the start or not. */
const defaultPorts = { secure: 465, plain: 587 } as const;

/**
 * Null if mail is not configured. Errors never repeat the URL, which may contain a password.
 * @throws ConfigError
 */
export function readMailSettings(env: Env, publicUrl: URL | null): MailSettings | null {
  const smtpUrl = readSetting(env, 'SMTP_URL');
  const from = readSetting(env, 'MAIL_FROM');
  if (from !== undefined && checkEmail(from) !== null)
    throw new ConfigError(`MAIL_FROM is "${from}"; it must be an address like forge@example.org`);
  if (smtpUrl === undefined) return null;
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : null;
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    throw new ConfigError('SMTP_URL must be an address like smtps://user:password@mail.example.org:465');
  const isSecure = url.protocol === 'smtps:';
  return {
    host: url.hostname,
    port: Number(url.port || (isSecure ? defaultPorts.secure : defaultPorts.plain)),
    isSecure,
    login: readLogin(url),
    from: from ?? `forge@${publicUrl?.hostname ?? 'localhost'}`,
  };
}

function readLogin({ username, password }: URL): MailSettings['login'] {
  if (username === '') return null;
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    throw new ConfigError('SMTP_URL has a % in its user or password; it must be written as %25');
  }
}
