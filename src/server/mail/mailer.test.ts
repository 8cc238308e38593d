import { expect, it } from 'vitest';
import { type LoadNodemailer, createMailer } from './mailer.ts';

const settings = { host: 'mail', port: 25, isSecure: false, login: null, from: 'forge@example.org' };
const mail = { to: 'ada@example.org', subject: 'A subject', text: 'A text' };

it('loads the library once, and again with the next mail if loading failed', async () => {
  const sent: unknown[] = [];
  let loads = 0;
  const load: LoadNodemailer = () => {
    loads += 1;
    if (loads === 1) return Promise.reject(new Error('too many open files'));
    const sendMail = (one: unknown) => Promise.resolve(sent.push(one));
    return Promise.resolve({ createTransport: () => ({ sendMail }) } as unknown as Awaited<
      ReturnType<LoadNodemailer>
    >);
  };
  const mailer = createMailer(settings, load);
  await expect(mailer.send(mail)).rejects.toThrow('too many open files');
  await mailer.send(mail);
  await mailer.send(mail);
  const from = { name: 'Forge', address: 'forge@example.org' };
  expect(sent).toEqual([
    { from, ...mail },
    { from, ...mail },
  ]);
  expect(loads).toBe(2);
});
