import { expect } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { storedKey } from '#server/auth/throttle.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { type NoticeKind } from '#server/mail/notice-mail.ts';
import { readMailSettings } from '#server/settings/mail-settings.ts';
import { findThrottle } from '#server/storage/queries/throttles.ts';
import { type FakeClock, createFakeClock } from './fake-clock.ts';
import { type Person, password } from './person.ts';
import { type TestResponse, sendRequest } from './send-request.ts';
import { type ReceivedMail, type SmtpServer, startSmtpServer } from './smtp-server.ts';
import { type TestServer, startTestServer } from './test-server.ts';
import { until } from './until.ts';

/** A server with a clock of its own and a mail server, which tells people what happens to their accounts. */
export interface NoticedServer {
  readonly server: TestServer;
  readonly smtp: SmtpServer;
  readonly clock: FakeClock;
  /** Waits until so many mails have arrived in total, and returns to whom each went and its subject. */
  arrived(total: number): Promise<readonly (readonly [to: string, subject: string])[]>;
  /** Waits until so many mails of a kind were asked for within its quarter of an hour. */
  asked(accountId: string, kind: NoticeKind, total: number): Promise<void>;
  queued(): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Opens a path as a browser without script does. */
  open(
    path: string,
    method?: 'GET' | 'POST' | 'HEAD',
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestResponse>;
  /** Starts another server with the same database and clock. */
  startBeside(): Promise<TestServer>;
  end(): Promise<void>;
}

export const noticedStart = Date.parse('2026-11-20T10:00:00.000Z');

/** With `hasLocalPush` it also sends to webhooks on this machine. */
export async function startNoticedServer({ hasLocalPush = false } = {}): Promise<NoticedServer> {
  const clock = createFakeClock(noticedStart);
  const smtp = await startSmtpServer();
  const mailer = createMailer(
    readMailSettings({ SMTP_URL: smtp.url, MAIL_FROM: 'forge@example.org' }, null)!,
  );
  const options = { now: clock.now, mailer, publicUrl: 'https://forge.example.org', hasLocalPush };
  const server = await startTestServer(options);
  return {
    server,
    smtp,
    clock,
    async arrived(total) {
      await until(() => smtp.mails.length >= total, `${total} mails`);
      expect(smtp.mails.length).toBe(total);
      return smtp.mails.map((mail) => [mail.to, subjectOf(mail)] as const);
    },
    asked: (accountId, kind, total) =>
      until(async () => {
        const key = storedKey({ rule: 'notice', subject: `${accountId} ${kind}` });
        return ((await findThrottle(server.storage.read, { key }))[0]?.count ?? 0) >= total;
      }, `${total} mails of the kind ${kind} to be asked for`),
    queued: () => server.database.query(`SELECT * FROM outgoing WHERE kind = 'notice'`),
    open: (path, method = 'GET', headers = {}) => sendRequest(server.url + path, { method, headers }),
    startBeside: () =>
      startTestServer({
        ...options,
        wrapStorage: () => ({ ...server.storage, close: () => Promise.resolve() }),
      }),
    async end() {
      await server.stop();
      await smtp.stop();
      expect(server.complaints).toEqual([]);
    },
  };
}

/** Changes a person's address. Returns the link of the mail to the address before. */
export async function changeAddress(
  { smtp }: NoticedServer,
  person: Person,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<string> {
  const before = smtp.mails.length;
  const answer = await person.ask(paths.changeEmail, { method: 'POST', body: { email: to, password } });
  expect(answer.status).toBe(200);
  const find = () => smtp.mails.slice(before).find((mail) => mail.to === from);
  await until(() => find() !== undefined, 'the mail to the address before');
  return linkIn(find()!);
}

/** A mail's parts, decoded from quoted-printable. */
export function partsOf({ source }: ReceivedMail): string {
  return (
    source
      .replaceAll('=\n', '')
      .replaceAll(/((?:=[0-9A-F]{2})+)/g, (coded) => Buffer.from(coded.replaceAll('=', ''), 'hex').toString())
      // Newer formatters separate the time from AM and PM by a narrow space.
      .replaceAll('\u202F', ' ')
  );
}

/** The path of the link in a mail about an account; empty if it has none. */
export function linkIn(mail: ReceivedMail): string {
  return /https:\/\/forge\.example\.org(\/account-link\/[\w.-]+)/.exec(partsOf(mail))?.[1] ?? '';
}

function subjectOf({ source }: ReceivedMail): string {
  const subject = /^Subject:(.*(?:\n[ \t].*)*)/im.exec(source)?.[1]?.replaceAll(/\n\s+/g, ' ').trim() ?? '';
  return subject
    .replaceAll(/\?=\s+=\?UTF-8\?Q\?/gi, '')
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, text: string) =>
      text
        .replaceAll('_', ' ')
        .replaceAll(/((?:=[0-9A-F]{2})+)/g, (coded) =>
          Buffer.from(coded.replaceAll('=', ''), 'hex').toString(),
        ),
    );
}
