import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** The timeout of a mail, in ms: less than a lease. */
export const mailTimeoutMs = 45_000;

/** The Message-ID. It is the same for each attempt, so that a mail program shows a repeated mail once. */
export function messageIdOf(accountId: string, id: string, baseUrl: string): string {
  const name = createHash('sha256').update(`${accountId} ${id}`).digest('base64url');
  return `<${name}@${new URL(baseUrl).hostname}>`;
}

/** Waits for a mail to be sent. @throws after a timeout, or at shutdown; the mail server may have accepted the mail */
export async function inTime(sending: Promise<void>, signal: AbortSignal): Promise<void> {
  const done = new AbortController();
  const late = sleep(mailTimeoutMs, undefined, { signal: AbortSignal.any([signal, done.signal]) }).then(
    () => {
      throw new Error('the mail server takes too long');
    },
  );
  try {
    await Promise.race([sending, late]);
  } finally {
    done.abort();
    late.catch(() => {});
    sending.catch(() => {});
  }
}
