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

/** Sends by SMTP. The library is loaded with the first mail: most installations send none. */
export function createMailer({ smtpUrl, from }: MailSettings): Mailer {
  const transport = async () => {
    const { createTransport } = await import('nodemailer');
    const url = new URL(smtpUrl);
    const isSecure = url.protocol === 'smtps:';
    return createTransport({
      host: url.hostname,
      port: Number(url.port || (isSecure ? 465 : 587)),
      secure: isSecure,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
      // Nothing a mail says may be a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(url.username === ''
        ? {}
        : {
            // A password never travels in the clear.
            requireTLS: !isSecure,
            auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
          }),
    });
  };
  let ready: ReturnType<typeof transport> | undefined;
  return {
    async send(mail) {
      ready ??= transport();
      await (await ready).sendMail({ from: { name: 'Forge', address: from }, ...mail });
    },
  };
}
