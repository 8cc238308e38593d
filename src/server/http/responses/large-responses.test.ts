import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Context } from 'hono';
import { expect, it } from 'vitest';
import { type AccountId } from '../../auth/actor.ts';
import { createFairQueue } from '../../queue/fair-queue.ts';
import { type AppEnv } from '../request/context.ts';
import { createLargeResponses } from './large-responses.ts';

const create = () =>
  createLargeResponses(createFairQueue({ maxConcurrent: 1, maxQueued: 1, fullMessage: 'too many reads' }));

/** A request of an account; its response counts as unread until `take` is called. */
function ask(accountId: string) {
  const incoming = new IncomingMessage(new Socket());
  const outgoing = new ServerResponse(incoming);
  const c = new Context<AppEnv>(new Request('http://127.0.0.1/'), { env: { incoming, outgoing } });
  c.set('actor', { accountId: accountId as AccountId, email: '', tokenHash: '', hasCurrentSecret: true });
  return { c, take: () => outgoing.emit('close') };
}

it('limits unread bytes to 64 MB per account and 128 MB in total', () => {
  const answers = create();
  const send = (accountId: string, bytes: number) => {
    const { c, take } = ask(accountId);
    const { status } = answers.sendBytes(c, 'text/plain', new Uint8Array(bytes));
    return { status, take };
  };
  const first = send('ada', 32_000_000);
  send('ada', 32_000_000);
  expect(() => send('ada', 100_001)).toThrow('too many large answers wait to be taken');
  expect(send('ada', 100_000).status).toBe(200);
  send('bob', 64_000_000);
  expect(() => send('carol', 100_001)).toThrow('too many large answers wait to be taken');
  expect(send('carol', 100_000).status).toBe(200);
  first.take();
  expect(send('carol', 32_000_000).status).toBe(200);
  expect(() => send('carol', 100_001)).toThrow('too many large answers wait to be taken');
});
