import { expect, it } from 'vitest';
import { createNotices } from './notices.ts';

it('queues mails while a hundred others hang at the mail server, and drops only more of those', async () => {
  const warnings: string[] = [];
  const warn = (...said: readonly unknown[]) => void warnings.push(String(said.at(-1)));
  const hanging = Promise.withResolvers<void>();
  const notices = createNotices({ send: () => hanging.promise }, { warn });
  let [sent, queued] = [0, 0];
  for (let n = 0; n < 101; n += 1)
    notices.runInBackground(async () => {
      await hanging.promise;
      sent += 1;
    });
  expect(warnings).toEqual(['too many mails under way: one was dropped']);
  for (let n = 0; n < 5_001; n += 1)
    notices.queueInBackground(async () => {
      await Promise.resolve();
      queued += 1;
    });
  expect(warnings).toHaveLength(2);
  await notices.waitForPending(1);
  expect([sent, queued]).toEqual([0, 5_000]);
  expect(warnings[2]).toBe('stopping: mails that are not sent yet are given up');
  notices.queueInBackground(() => Promise.reject(new Error('disk full')));
  hanging.resolve();
  await notices.waitForPending(60_000);
  expect([sent, warnings[3]]).toEqual([100, 'a mail could not be sent']);
});
