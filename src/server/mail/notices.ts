import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, type Language } from '#domain/account/account.ts';
import { enMail } from '#messages/en/mail.ts';
import { esMail } from '#messages/es/mail.ts';
import { type Logger } from '../operations/logger.ts';
import { type Mailer } from './mailer.ts';

/** Whom a mail goes to. */
export interface Recipient {
  readonly email: string;
  /** JSON of the account, which knows the person's language. */
  readonly state: string;
}

/** The mails Forge sends, in the person's language. Without a mail server nothing is sent. */
export interface Notices {
  readonly canSend: boolean;
  /** @throws what the mail server says */
  resetLink(to: Recipient, link: string, language: Language | undefined): Promise<void>;
  /** Tells the address that was the account's until now. */
  emailChanged(to: Recipient, newEmail: string): void;
  passwordChanged(to: Recipient): void;
  /** Runs what need not be waited for; what goes wrong is logged. */
  runInBackground(work: () => Promise<void>): void;
  /** Waits for what is under way, `longest` milliseconds at most. */
  waitForPending(timeoutMs: number): Promise<void>;
}

const texts = { en: enMail, es: esMail };

/** How much may be under way at once; a mail server that hangs must not fill the memory. */
const maxPending = 100;

export function createNotices(mailer: Mailer | null, log: Pick<Logger, 'warn'>): Notices {
  const pending = new Set<Promise<void>>();

  const textsFor = ({ state }: Recipient, language: Language | undefined) => {
    const { preferences } = JSON.parse(state) as Account;
    return texts[preferences.language ?? language ?? 'en'];
  };
  const runInBackground = (work: () => Promise<void>) => {
    if (pending.size >= maxPending) {
      log.warn('too many mails under way: one was dropped');
      return;
    }
    const run = work()
      .catch((error: unknown) => log.warn({ fault: errorCode(error) }, 'a mail could not be sent'))
      .finally(() => pending.delete(run));
    pending.add(run);
  };
  const send = async (
    to: Recipient,
    { subject, text }: { readonly subject: string; readonly text: string },
  ) => mailer?.send({ to: to.email, subject, text });
  const sendInBackground = (to: Recipient, mail: { readonly subject: string; readonly text: string }) => {
    if (mailer !== null) runInBackground(() => Promise.resolve(send(to, mail)));
  };

  return {
    canSend: mailer !== null,
    resetLink: async (to, link, language) => send(to, textsFor(to, language).reset(link)),
    emailChanged: (to, newEmail) => sendInBackground(to, textsFor(to, undefined).emailChanged(newEmail)),
    passwordChanged: (to) => sendInBackground(to, textsFor(to, undefined).passwordChanged),
    runInBackground,
    async waitForPending(timeoutMs) {
      if (pending.size === 0) return;
      const timer = new AbortController();
      const timedOut = sleep(timeoutMs, true, { signal: timer.signal }).catch(() => false);
      const hasTimedOut = await Promise.race([timedOut, Promise.all(pending).then(() => false)]);
      timer.abort();
      if (hasTimedOut)
        log.warn({ mails: pending.size }, 'stopping: mails that are not sent yet are given up');
    },
  };
}

/** What kind of fault it was: a mail server's own words may repeat the address. */
function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
