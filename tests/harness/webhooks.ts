import { expect } from 'vitest';
import { webhookPaths } from '#contract/webhook-paths.ts';
import { type WebhookInfo, type WebhookSecretAnswer, type WebhooksAnswer } from '#contract/webhooks.ts';
import { type WebhookEvent, webhookEvents } from '#domain/webhooks/webhook.ts';
import { type FakeClock, createFakeClock } from './fake-clock.ts';
import { fields, makeMutation } from './make-mutation.ts';
import { type Person, signUpNewPerson } from './person.ts';
import { type TestServer, startTestServer } from './test-server.ts';
import { type WebhookReceiver, startWebhookReceiver } from './webhook-receiver.ts';

/** A server with a clock of its own, a receiver of deliveries and a person. */
export interface WebhookedServer {
  readonly server: TestServer;
  readonly receiver: WebhookReceiver;
  readonly ada: Person;
  readonly clock: FakeClock;
  /** Lets time pass, in ms, on the clock and on the one that is never set, and sends what is due then. */
  pass(milliseconds: number): Promise<void>;
  /** The events that have arrived, whatever was answered. */
  events(): readonly string[];
  waiting(): Promise<readonly unknown[]>;
  end(): Promise<void>;
}

export const webhooksStart = Date.parse('2026-11-20T10:00:00.000Z');

export async function startWebhookedServer(): Promise<WebhookedServer> {
  const clock = createFakeClock(webhooksStart);
  let elapsedMs = 0;
  const receiver = await startWebhookReceiver();
  const server = await startTestServer({ now: clock.now, elapsedMs: () => elapsedMs, hasLocalPush: true });
  const ada = await signUpNewPerson(server.url);
  return {
    server,
    receiver,
    ada,
    clock,
    async pass(milliseconds) {
      clock.advance(milliseconds);
      elapsedMs += milliseconds;
      await server.sendEvents();
    },
    events: () => receiver.received.map(({ payload }) => payload.type),
    waiting: () => server.database.query(`SELECT * FROM outgoing WHERE kind = 'webhook' ORDER BY id`),
    async end() {
      await server.stop();
      await receiver.stop();
      expect(server.complaints).toEqual([]);
    },
  };
}

/** Adds a webhook as a person does in Account. */
export async function addWebhook(
  person: Person,
  address: string,
  events: readonly WebhookEvent[] = webhookEvents,
): Promise<WebhookSecretAnswer> {
  const answer = await person.ask(webhookPaths.add, { method: 'POST', body: { address, events } });
  if (answer.status !== 200) throw new Error(`no webhook: ${answer.text}`);
  return answer.body as WebhookSecretAnswer;
}

export async function listWebhooks(person: Person): Promise<readonly WebhookInfo[]> {
  return ((await person.ask(webhookPaths.webhooks)).body as WebhooksAnswer).webhooks;
}

/** Adds an idea and returns its id. */
export async function addTitled(person: Person, title: string): Promise<string> {
  const mutation = makeMutation('addIdea', { ...fields, title });
  const { results } = await person.push(mutation);
  expect(results[0]?.status).toBe('applied');
  return mutation.id;
}
