import { setTimeout as sleep } from 'node:timers/promises';
import { type PushAnswer } from '#contract/mutations.ts';
import { paths } from '#contract/protocol.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { fields, makeMutation } from './make-mutation.ts';
import { type TestResponse, sendRequest } from './send-request.ts';

/** One request from the writer's side. */
export interface Attempt {
  readonly durationMs: number;
  /** Null if no answer arrived. */
  readonly answer: TestResponse | null;
}

/** Adds ideas one after another as a client does: it sends an unanswered request again with the same ids. */
export interface SteadyWriter {
  /** Ids of the mutations that an answer reported as applied. */
  readonly acknowledged: readonly string[];
  readonly attempts: readonly Attempt[];
  /** Error answers that a client does not retry: there must be none. */
  readonly failures: readonly TestResponse[];
  /** Stops once the current mutation is acknowledged. */
  stop(): Promise<void>;
}

/**
 * Writes to one of these servers, and switches to the next if it does not answer or asks for a later retry.
 */
export function startSteadyWriter(cookie: string, urls: readonly string[]): SteadyWriter {
  const acknowledged: string[] = [];
  const attempts: Attempt[] = [];
  const failures: TestResponse[] = [];
  let isStopped = false;
  let next = 0;

  const send = async (mutation: Mutation): Promise<TestResponse | null> => {
    const started = performance.now();
    const url = `${urls[next % urls.length]}${paths.mutations}`;
    const body = { mutations: [mutation] };
    const answer = await sendRequest(url, { method: 'POST', headers: { Cookie: cookie }, body }).catch(
      () => null,
    );
    attempts.push({ durationMs: performance.now() - started, answer });
    return answer;
  };
  const run = async () => {
    while (!isStopped) {
      const mutation = makeMutation('addIdea', fields);
      for (;;) {
        const answer = await send(mutation);
        if (answer === null || answer.status === 503) {
          next += 1;
          await sleep(20);
          continue;
        }
        const status = (answer.body as PushAnswer | undefined)?.results?.[0]?.status;
        if (answer.status === 200 && status === 'applied') acknowledged.push(mutation.id);
        else failures.push(answer);
        break;
      }
    }
  };
  const running = run();
  return {
    acknowledged,
    attempts,
    failures,
    stop() {
      isStopped = true;
      return running;
    },
  };
}
