import { checkEmail } from '#domain/credentials.ts';
import { ConfigError, type Env, setting } from './env-values.ts';

/** How mail leaves this server. */
export interface MailSettings {
  readonly smtpUrl: string;
  readonly from: string;
}

/**
 * Null where no mail can be sent. The address of the mail server may hold a password, so no message repeats it.
 * @throws ConfigError
 */
export function readMail(env: Env, publicUrl: URL | null): MailSettings | null {
  const smtpUrl = setting(env, 'SMTP_URL');
  const from = setting(env, 'MAIL_FROM');
  if (from !== undefined && checkEmail(from) !== null)
    throw new ConfigError(`MAIL_FROM is "${from}"; it must be an address like forge@example.org`);
  if (smtpUrl === undefined) return null;
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : null;
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    throw new ConfigError('SMTP_URL must be an address like smtps://user:password@mail.example.org:465');
  const host = publicUrl?.hostname ?? 'localhost';
  return { smtpUrl, from: from ?? `forge@${host}` };
}
