import { type createTransport } from 'nodemailer';
import { type MailSettings } from '../settings/mail-settings.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The mail with formatting. It loads nothing from elsewhere. */
  readonly html?: string;
  /** A repeated mail has the same, with angle brackets, so that a mail server or program can recognize it. */
  readonly messageId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Mailer {
  /** @throws the mail server's error */
  send(mail: Mail): Promise<void>;
}

/** How long each step of the SMTP exchange may take, in ms. */
const stepTimeoutMs = 20_000;

export type LoadNodemailer = () => Promise<{ readonly createTransport: typeof createTransport }>;

/** Sends mail by SMTP. The library is loaded with the first mail, because most installations send none. */
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
      // A mail's content may not include local files or fetched URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
      // With a login, TLS is required, so that the password is never sent unencrypted.
      ...(login && { requireTLS: !isSecure, auth: { user: login.user, pass: login.password } }),
    });
  };
  let transport: ReturnType<typeof makeTransport> | null = null;
  return {
    async send(mail) {
      transport ??= makeTransport().catch((error: unknown) => {
        // Loading may fail for a passing reason, such as too many open files, so the next mail retries.
        transport = null;
        throw error;
      });
      const { headers, ...content } = mail;
      await (
        await transport
      ).sendMail({
        from: { name: 'Forge', address: from },
        ...content,
        ...(headers && { headers: { ...headers } }),
      });
    },
  };
}
