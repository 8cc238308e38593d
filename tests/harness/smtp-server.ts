import { type AddressInfo, createServer } from 'node:net';

/** A mail as the server received it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  /** Headers and text, unchanged. */
  readonly source: string;
}

export interface SmtpServer {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  stop(): Promise<void>;
  /** Listens again, at the same port. */
  startAgain(): Promise<void>;
}

/** A mail server that accepts and stores every mail. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  const server = createServer((socket) => {
    let buffered = '';
    let from = '';
    let to = '';
    let source: string | null = null;
    const reply = (line: string) => socket.write(`${line}\r\n`);
    socket.setEncoding('utf8').on('error', () => {});
    socket.on('data', (chunk: string) => {
      buffered += chunk;
      for (let end = buffered.indexOf('\r\n'); end >= 0; end = buffered.indexOf('\r\n')) {
        const line = buffered.slice(0, end);
        buffered = buffered.slice(end + 2);
        if (source !== null) {
          if (line === '.') {
            mails.push({ from, to, source });
            source = null;
            reply('250 taken');
          } else source += `${line.replace(/^\./, '')}\n`;
        } else if (/^(EHLO|HELO)/i.test(line)) reply('250 localhost');
        else if (/^MAIL FROM:/i.test(line)) {
          from = /<(.*)>/.exec(line)?.[1] ?? '';
          reply('250 ok');
        } else if (/^RCPT TO:/i.test(line)) {
          to = /<(.*)>/.exec(line)?.[1] ?? '';
          reply('250 ok');
        } else if (line === 'DATA') {
          source = '';
          reply('354 go on');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else reply('250 ok');
      }
    });
    reply('220 localhost');
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
    startAgain: () => listen(port),
  };
}

/** A mail's text, decoded from base64 or quoted-printable. */
export function decodedTextOf({ source }: ReceivedMail): string {
  const [headers = '', ...body] = source.split('\n\n');
  const text = body.join('\n\n');
  if (/base64/i.test(headers)) return Buffer.from(text, 'base64').toString();
  if (!/quoted-printable/i.test(headers)) return text;
  const bytes = text
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
