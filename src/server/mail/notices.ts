import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, type Language } from '#domain/account/account.ts';
import { enMail } from '#messages/en/mail.ts';
import { esMail } from '#messages/es/mail.ts';
import { type Logger } from '../operations/logger.ts';
import { type Mailer } from './mailer.ts';

export interface Recipient {
  readonly email: string;
  /** JSON of the account, which holds the person's language. */
  readonly state: string;
}

/** Mails that are sent at once, in the person's language, and other work that nobody waits for. */
export interface Notices {
  readonly canSend: boolean;
  /** @throws the mail server's error */
  resetLink(to: Recipient, link: string, language: Language | undefined): Promise<void>;
  /** Runs work without waiting for it; errors are logged. */
  runInBackground(work: () => Promise<void>): void;
  /** The same for work that only queues a mail in the database, so that a mail server that hangs does not delay it. */
  queueInBackground(work: () => Promise<void>): void;
  /** Waits for pending mails, but at most `timeoutMs`. */
  waitForPending(timeoutMs: number): Promise<void>;
}

const texts = { en: enMail, es: esMail };

/** The limit on pending mails: an unresponsive mail server must not fill the memory. */
const maxPending = 100;
/** The limit on pending writes that queue mails. */
const maxQueueing = 5_000;

export function createNotices(mailer: Mailer | null, log: Pick<Logger, 'warn'>): Notices {
  const [pending, queueing] = [new Set<Promise<void>>(), new Set<Promise<void>>()];

  const textsFor = ({ state }: Recipient, language: Language | undefined) => {
    const { preferences } = JSON.parse(state) as Account;
    return texts[preferences.language ?? language ?? 'en'];
  };
  const send = async (
    to: Recipient,
    mail: { readonly subject: string; readonly text: string },
  ): Promise<void> => {
    await mailer?.send({ to: to.email, ...mail });
  };
  const runAmong = (running: Set<Promise<void>>, max: number) => (work: () => Promise<void>) => {
    if (running.size >= max) {
      log.warn('too many mails under way: one was dropped');
      return;
    }
    const run = work()
      .catch((error: unknown) => log.warn({ fault: errorCode(error) }, 'a mail could not be sent'))
      .finally(() => running.delete(run));
    running.add(run);
  };

  return {
    canSend: mailer !== null,
    resetLink: async (to, link, language) => send(to, textsFor(to, language).reset(link)),
    runInBackground: runAmong(pending, maxPending),
    queueInBackground: runAmong(queueing, maxQueueing),
    async waitForPending(timeoutMs) {
      if (pending.size + queueing.size === 0) return;
      const timer = new AbortController();
      const timedOut = sleep(timeoutMs, true, { signal: timer.signal }).catch(() => false);
      const hasTimedOut = await Promise.race([
        timedOut,
        Promise.all([...pending, ...queueing]).then(() => false),
      ]);
      timer.abort();
      if (hasTimedOut)
        log.warn(
          { mails: pending.size + queueing.size },
          'stopping: mails that are not sent yet are given up',
        );
    },
  };
}

/** The error's code only: a mail server's message may repeat the address. */
function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
