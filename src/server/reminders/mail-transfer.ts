import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** A whole mail may take less than a lease. */
export const mailTimeoutMs = 45_000;

/** The same for the same message, so that a mail program shows a repeated one once. */
export function messageIdOf(accountId: string, id: string, baseUrl: string): string {
  const name = createHash('sha256').update(`${accountId} ${id}`).digest('base64url');
  return `<${name}@${new URL(baseUrl).hostname}>`;
}

/** @throws if it takes too long, or at shutdown; the mail server may have taken the mail then */
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
