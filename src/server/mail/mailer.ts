import { type createTransport } from 'nodemailer';
import { type MailSettings } from '../mail-settings.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** @throws what the mail server says */
  send(mail: Mail): Promise<void>;
}

/** Milliseconds a mail server may take for each step. */
const patience = 20_000;

export type LoadLibrary = () => Promise<{ readonly createTransport: typeof createTransport }>;

/** Sends by SMTP. The library is loaded with the first mail: most installations send none. */
export function createMailer(
  { host, port, isSecure, login, from }: MailSettings,
  load: LoadLibrary = () => import('nodemailer'),
): Mailer {
  const makeTransport = async () => {
    const library = await load();
    return library.createTransport({
      host,
      port,
      secure: isSecure,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
      // Nothing a mail says may be a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
      // A password never travels in the clear.
      ...(login && { requireTLS: !isSecure, auth: { user: login.user, pass: login.password } }),
    });
  };
  let ready: ReturnType<typeof makeTransport> | null = null;
  return {
    async send(mail) {
      ready ??= makeTransport().catch((error: unknown) => {
        // What was in the way once, as too many open files, is not for ever: the next mail tries again.
        ready = null;
        throw error;
      });
      await (await ready).sendMail({ from: { name: 'Forge', address: from }, ...mail });
    },
  };
}
