import { type createTransport } from 'nodemailer';
import { type MailSettings } from '../settings/mail-settings.ts';

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
const stepTimeoutMs = 20_000;

export type LoadNodemailer = () => Promise<{ readonly createTransport: typeof createTransport }>;

/** Sends by SMTP. The library is loaded with the first mail: most installations send none. */
export function createMailer(
  { host, port, isSecure, login, from }: MailSettings,
  loadNodemailer: LoadNodemailer = () => import('nodemailer'),
): Mailer {
  const makeTransport = async () => {
    const library = await loadNodemailer();
    return library.createTransport({
      host,
      port,
      secure: isSecure,
      connectionTimeout: stepTimeoutMs,
      greetingTimeout: stepTimeoutMs,
      socketTimeout: stepTimeoutMs,
      // Nothing a mail says may be a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
      // A password never travels in the clear.
      ...(login && { requireTLS: !isSecure, auth: { user: login.user, pass: login.password } }),
    });
  };
  let transport: ReturnType<typeof makeTransport> | null = null;
  return {
    async send(mail) {
      transport ??= makeTransport().catch((error: unknown) => {
        // What was in the way once, as too many open files, is not for ever: the next mail tries again.
        transport = null;
        throw error;
      });
      await (await transport).sendMail({ from: { name: 'Forge', address: from }, ...mail });
    },
  };
}
