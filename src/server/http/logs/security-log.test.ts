import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { type ErrorCode } from '#contract/error-codes.ts';
import { ApiError } from '../../errors/api-error.ts';
import { type AppEnv } from '../request/context.ts';
import { createSecurityLog } from './security-log.ts';

type Line = Readonly<Record<string, unknown>>;

function appWithLog() {
  const lines: Line[] = [];
  const outcomes: unknown[] = [];
  let elapsed = 0;
  const log = { info: (line: Line) => void lines.push(line) };
  const recorded = createSecurityLog(
    log,
    () => elapsed,
    () => ({ address: '203.0.113.0/24' }),
    (_, line) => void outcomes.push(line),
  );
  const app = new Hono<AppEnv>();
  app.get('/:outcome', async (c) => {
    await recorded(c, 'sign-in', (concerns) => {
      concerns('ada');
      const outcome = c.req.param('outcome');
      if (outcome === 'done') return Promise.resolve();
      throw new ApiError(outcome as ErrorCode);
    });
    return c.body(null);
  });
  app.onError((_, c) => c.body(null));
  const attempt = async (outcome: string, times: number) => {
    for (let n = 0; n < times; n++) await app.request(`/${outcome}`);
  };
  return { lines, outcomes, attempt, wait: (milliseconds: number) => (elapsed += milliseconds) };
}

it('logs twenty attempts a minute rejected before the password check, and how many more were suppressed', async () => {
  const { lines, attempt, wait } = appWithLog();
  for (const outcome of ['invalid-email', 'too-many-requests']) {
    lines.length = 0;
    await attempt(outcome, 1_000);
    expect(lines.map((line) => line['outcome'])).toEqual(Array<string>(20).fill(outcome));
  }
  wait(60_000);
  await attempt('too-many-requests', 2);
  expect(lines.at(-2)).toMatchObject({ outcome: 'too-many-requests', accountId: 'ada', unlogged: 980 });
  expect(lines.at(-1)).not.toHaveProperty('unlogged');
});

it('logs every attempt that succeeded or was counted', async () => {
  const { lines, attempt } = appWithLog();
  for (const outcome of ['done', 'wrong-password', 'user-not-found', 'authentication-failed']) {
    lines.length = 0;
    await attempt(outcome, 100);
    expect(lines).toHaveLength(100);
    expect(lines[99]).toMatchObject({ outcome, address: '203.0.113.0/24', accountId: 'ada' });
  }
});

it('passes each outcome on for recent activity, also those that it does not log', async () => {
  const { lines, outcomes, attempt } = appWithLog();
  await attempt('done', 1);
  await attempt('too-many-requests', 30);
  expect(lines).toHaveLength(21);
  expect(outcomes).toHaveLength(31);
  expect(outcomes[0]).toEqual({ event: 'sign-in', outcome: 'done', accountId: 'ada' });
});
