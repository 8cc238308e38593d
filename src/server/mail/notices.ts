import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, type Language } from '#domain/account.ts';
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
  readonly isPossible: boolean;
  /** @throws what the mail server says */
  resetLink(to: Recipient, link: string, language: Language | undefined): Promise<void>;
  /** Tells the address that was the account's until now. */
  emailChanged(to: Recipient, newEmail: string): void;
  passwordChanged(to: Recipient): void;
  /** Runs what need not be waited for; what goes wrong is logged. */
  later(work: () => Promise<void>): void;
  /** Waits for what is under way, `longest` milliseconds at most. */
  settled(longest: number): Promise<void>;
}

const texts = { en: enMail, es: esMail };

/** How much may be under way at once; a mail server that hangs must not fill the memory. */
const mostUnderWay = 100;

export function createNotices(mailer: Mailer | null, log: Pick<Logger, 'warn'>): Notices {
  const underWay = new Set<Promise<void>>();

  const wordsFor = ({ state }: Recipient, language: Language | undefined) => {
    const { preferences } = JSON.parse(state) as Account;
    return texts[preferences.language ?? language ?? 'en'];
  };
  const later = (work: () => Promise<void>) => {
    if (underWay.size >= mostUnderWay) {
      log.warn('too many mails under way: one was dropped');
      return;
    }
    const run = work()
      .catch((error: unknown) => log.warn({ fault: faultOf(error) }, 'a mail could not be sent'))
      .finally(() => underWay.delete(run));
    underWay.add(run);
  };
  const send = async (
    to: Recipient,
    { subject, text }: { readonly subject: string; readonly text: string },
  ) => mailer?.send({ to: to.email, subject, text });
  const tell = (to: Recipient, mail: { readonly subject: string; readonly text: string }) => {
    if (mailer !== null) later(() => Promise.resolve(send(to, mail)));
  };

  return {
    isPossible: mailer !== null,
    resetLink: async (to, link, language) => send(to, wordsFor(to, language).reset(link)),
    emailChanged: (to, newEmail) => tell(to, wordsFor(to, undefined).emailChanged(newEmail)),
    passwordChanged: (to) => tell(to, wordsFor(to, undefined).passwordChanged),
    later,
    async settled(longest) {
      if (underWay.size === 0) return;
      const giveUp = new AbortController();
      const late = sleep(longest, true, { signal: giveUp.signal }).catch(() => false);
      const isLate = await Promise.race([late, Promise.all(underWay).then(() => false)]);
      giveUp.abort();
      if (isLate) log.warn({ mails: underWay.size }, 'stopping: mails that are not sent yet are given up');
    },
  };
}

/** What kind of fault it was: a mail server's own words may repeat the address. */
function faultOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
