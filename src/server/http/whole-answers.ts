import { type ServerResponse } from 'node:http';
import { type ContentfulStatusCode } from 'hono/utils/http-status';
import { ApiError } from '../api-error.ts';
import { type FairQueue } from '../fair-queue.ts';
import { type AppContext, actorOf, expectSession } from './context.ts';
import { countHeldBytes } from './held-bytes.ts';

/** How many answers with all of one account may be in the making, or wait to be taken, at the same time. */
const mostOfAccount = 2;

/**
 * Bytes of large answers that may wait to be taken: of all accounts together, and of one, unless it is a single answer.
 * No account can fill all of it alone, not even with pages that it never reads.
 */
export interface AnswerBytes {
  readonly ofOne: number;
  readonly ofAll: number;
}

const defaultBytes: AnswerBytes = { ofOne: 64_000_000, ofAll: 128_000_000 };

/** An answer of up to this size always finds room: the latest changes must not wait for others' exports. */
const smallAnswer = 100_000;

/** Seconds until a large answer that found no room may be asked for again. */
const comeBackAfter = '5';

interface Line {
  inside: number;
  readonly waiting: Set<() => void>;
}

/** Answers that can be as large as an account: few are made at a time, and they are held in memory up to a limit. */
export interface WholeAnswers {
  /**
   * Makes an answer and sends it, when the account's others have been taken.
   * @throws ApiError unavailable where too much already waits to be taken, or whoever asked has gone
   */
  send(c: AppContext, type: string, make: () => Promise<string>): Promise<Response>;
  /** Sends an answer that is made already. @throws ApiError unavailable */
  sendMade(c: AppContext, type: string, bytes: Uint8Array<ArrayBuffer>): Response;
  /**
   * Says what has been done already. Finds no room only where the account's own answers wait: what others leave
   * waiting must not make a thing that was done look as if it had failed. @throws ApiError unavailable
   */
  sendDone(c: AppContext, json: string, status: ContentfulStatusCode): Response;
}

/**
 * Whoever is over the limit of their own account waits: their devices may well ask all at once, and they wait only
 * for each other. Only where the whole server holds too much is somebody sent away. An answer counts from its making
 * until its reader has taken it or is gone, which the limits for slow readers see to. Accounts take turns where many
 * are to be made.
 */
export function createWholeAnswers(inTurn: FairQueue, maxBytes = defaultBytes): WholeAnswers {
  const lines = new Map<string, Line>();
  const held = countHeldBytes();

  const enter = (accountId: string, response: ServerResponse) =>
    new Promise<void>((resolve, reject) => {
      // A response tells only once that it is closed; this one has already.
      if (response.destroyed) return reject(nobodyWaits());
      const line = lines.get(accountId) ?? { inside: 0, waiting: new Set() };
      lines.set(accountId, line);
      let isInside = false;
      const begin = () => {
        isInside = true;
        line.inside += 1;
        resolve();
      };
      response.once('close', () => {
        if (isInside) line.inside -= 1;
        else reject(nobodyWaits());
        line.waiting.delete(begin);
        const [next] = line.waiting;
        if (next !== undefined && line.inside < mostOfAccount) {
          line.waiting.delete(next);
          next();
        }
        if (line.inside === 0) lines.delete(accountId);
      });
      if (line.inside < mostOfAccount) begin();
      else line.waiting.add(begin);
    });

  const hold = (c: AppContext, bytes: number, most: AnswerBytes) => {
    const { outgoing } = c.env;
    if (bytes <= smallAnswer || outgoing.destroyed) return;
    const { accountId } = actorOf(c);
    const own = held.of(accountId);
    const isTooMuch = own > 0 && own + bytes > most.ofOne;
    if (isTooMuch || held.ofAll + bytes > most.ofAll) {
      throw new ApiError('unavailable', 'too many large answers wait to be taken', {
        'Retry-After': comeBackAfter,
      });
    }
    held.add(accountId, bytes);
    outgoing.once('close', () => held.add(accountId, -bytes));
  };

  const sendMade: WholeAnswers['sendMade'] = (c, type, bytes) => {
    hold(c, bytes.length, maxBytes);
    return c.body(bytes, 200, { 'Content-Type': type });
  };

  return {
    sendMade,
    sendDone(c, json, status) {
      hold(c, Buffer.byteLength(json), { ...maxBytes, ofAll: Infinity });
      return c.body(json, status, { 'Content-Type': 'application/json' });
    },
    async send(c, type, make) {
      const { accountId } = actorOf(c);
      const isWaiting = (lines.get(accountId)?.inside ?? 0) >= mostOfAccount;
      await enter(accountId, c.env.outgoing);
      // The others may have been taken slowly, and whoever waited may be signed out by now.
      if (isWaiting) await expectSession(c);
      return sendMade(c, type, new TextEncoder().encode(await inTurn(accountId, make)));
    },
  };
}

const nobodyWaits = () => new ApiError('unavailable', 'whoever asked is gone');
