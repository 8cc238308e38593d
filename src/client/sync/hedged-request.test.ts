import { expect, it } from 'vitest';
import { CallFailed } from '../errors.ts';
import { hedgedRequest } from './hedged-request.ts';

/** Requests that the test answers by hand, in any order. */
function byHand() {
  const open: { answer(value: string): void; fail(error: unknown): void }[] = [];
  const attempt = () =>
    new Promise<string>((resolve, reject) => void open.push({ answer: resolve, fail: reject }));
  return { open, attempt };
}

it('sends one request unless repeated', async () => {
  const { open, attempt } = byHand();
  const { response: answer } = hedgedRequest(attempt);
  expect(open).toHaveLength(1);
  open[0]!.answer('one');
  expect(await answer).toBe('one');
});

it('resolves to the first response', async () => {
  const { open, attempt } = byHand();
  const { response: answer, repeat } = hedgedRequest(attempt);
  repeat();
  open[1]!.answer('two');
  expect(await answer).toBe('two');
  open[0]!.fail(new CallFailed('offline'));
});

it('stays pending while another attempt is open', async () => {
  const { open, attempt } = byHand();
  const { response, repeat } = hedgedRequest(attempt);
  repeat();
  open[1]!.fail(new CallFailed('offline'));
  open[0]!.answer('one');
  expect(await response).toBe('one');
});

it('rejects when no attempt is left, and at once if the server responds with an error', async () => {
  const lost = byHand();
  const first = hedgedRequest(lost.attempt);
  lost.open[0]!.fail(new CallFailed('offline'));
  await expect(first.response).rejects.toMatchObject({ code: 'offline' });

  const refused = byHand();
  const second = hedgedRequest(refused.attempt);
  second.repeat();
  refused.open[1]!.fail(new CallFailed('offline', { isAnswered: true }));
  await expect(second.response).rejects.toMatchObject({ isAnswered: true });
});
