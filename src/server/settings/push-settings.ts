import { ConfigError, type Env, readChoice, readSetting } from './env-values.ts';

/** How the server reaches the push services of browsers. */
export interface PushSettings {
  /** Whether addresses on this machine and its network may be connected to. */
  readonly isPrivateAllowed: boolean;
  /** A URI by which a push service can reach the operator. */
  readonly subject: string;
}

/** Push services want a subject. One that leads nowhere is the last resort, which Apple's refuses. */
export const unknownSubject = 'mailto:forge@localhost';

/** @throws ConfigError */
export function readPushSettings(env: Env, publicUrl: URL | null, contact: string | null): PushSettings {
  return {
    isPrivateAllowed: readChoice(env, 'OUTGOING_PRIVATE', ['no', 'yes'], 'no') === 'yes',
    subject: readSubject(env) ?? defaultSubject(publicUrl, contact),
  };
}

function readSubject(env: Env): string | undefined {
  const text = readSetting(env, 'VAPID_SUBJECT');
  if (text === undefined) return undefined;
  const uri = /^[^\s:/@]+@[^\s:/@]+$/.test(text) ? `mailto:${text}` : text;
  if (!URL.canParse(uri) || !['mailto:', 'https:'].includes(new URL(uri).protocol))
    throw new ConfigError(
      `VAPID_SUBJECT is "${text}"; it must be an e-mail address, or an address like https://example.org`,
    );
  return uri;
}

function defaultSubject(publicUrl: URL | null, contact: string | null): string {
  if (contact !== null && /^(mailto|https):/.test(contact)) return contact;
  return publicUrl?.protocol === 'https:' ? publicUrl.origin : unknownSubject;
}
