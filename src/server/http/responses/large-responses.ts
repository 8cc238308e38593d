import { type ServerResponse } from 'node:http';
import { type ContentfulStatusCode } from 'hono/utils/http-status';
import { ApiError } from '../../errors/api-error.ts';
import { type FairQueue } from '../../queue/fair-queue.ts';
import { createByteCounter } from '../limits/byte-counter.ts';
import { type AppContext, actorOf, expectSession } from '../request/context.ts';

/** How many answers with all of one account may be in the making, or wait to be taken, at the same time. */
const maxConcurrentPerAccount = 2;

/**
 * Bytes of large answers that may wait to be read: of all accounts together, and of one, unless it is a single answer.
 * No account can fill all of it alone, not even with pages that it never reads.
 */
export interface MaxPendingBytes {
  readonly perAccount: number;
  readonly total: number;
}

const defaultMaxPendingBytes: MaxPendingBytes = { perAccount: 64_000_000, total: 128_000_000 };

/** An answer of up to this size always finds room: the latest changes must not wait for others' exports. */
const smallResponseBytes = 100_000;

/** Seconds until a large answer that found no room may be asked for again. */
const retryAfterSeconds = '5';

interface AccountSlots {
  active: number;
  readonly waiting: Set<() => void>;
}

/** Answers that can be as large as an account: few are made at a time, and they are held in memory up to a limit. */
export interface LargeResponses {
  /**
   * Makes an answer and sends it, when the account's others have been taken.
   * @throws ApiError unavailable where too much already waits to be taken, or whoever asked has gone
   */
  send(c: AppContext, type: string, make: () => Promise<string>): Promise<Response>;
  /** Sends an answer that is made already. @throws ApiError unavailable */
  sendBytes(c: AppContext, type: string, bytes: Uint8Array<ArrayBuffer>): Response;
  /**
   * Says what has been done already. Finds no room only where the account's own answers wait: what others leave
   * waiting must not make a thing that was done look as if it had failed. @throws ApiError unavailable
   */
  sendCommitted(
    c: AppContext,
    json: string | Uint8Array<ArrayBuffer>,
    status: ContentfulStatusCode,
  ): Response;
}

/**
 * Whoever is over the limit of their own account waits: their devices may well ask all at once, and they wait only
 * for each other. Only where the whole server holds too much is somebody sent away. An answer counts from its making
 * until its reader has taken it or is gone, which the limits for slow readers see to. Accounts take turns where many
 * are to be made.
 */
export function createLargeResponses(
  readQueue: FairQueue,
  maxPendingBytes = defaultMaxPendingBytes,
): LargeResponses {
  const slotsByAccount = new Map<string, AccountSlots>();
  const heldBytes = createByteCounter();

  const waitForSlot = (accountId: string, response: ServerResponse) =>
    new Promise<void>((resolve, reject) => {
      // A response tells only once that it is closed; this one has already.
      if (response.destroyed) return reject(clientGone());
      const slots = slotsByAccount.get(accountId) ?? { active: 0, waiting: new Set() };
      slotsByAccount.set(accountId, slots);
      let isActive = false;
      const start = () => {
        isActive = true;
        slots.active += 1;
        resolve();
      };
      response.once('close', () => {
        if (isActive) slots.active -= 1;
        else reject(clientGone());
        slots.waiting.delete(start);
        const [next] = slots.waiting;
        if (next !== undefined && slots.active < maxConcurrentPerAccount) {
          slots.waiting.delete(next);
          next();
        }
        if (slots.active === 0) slotsByAccount.delete(accountId);
      });
      if (slots.active < maxConcurrentPerAccount) start();
      else slots.waiting.add(start);
    });

  const reserveBytes = (c: AppContext, bytes: number, limits: MaxPendingBytes) => {
    const { outgoing } = c.env;
    if (bytes <= smallResponseBytes || outgoing.destroyed) return;
    const { accountId } = actorOf(c);
    const accountBytes = heldBytes.ofAccount(accountId);
    const isOverAccountLimit = accountBytes > 0 && accountBytes + bytes > limits.perAccount;
    if (isOverAccountLimit || heldBytes.total + bytes > limits.total) {
      throw new ApiError('unavailable', 'too many large answers wait to be taken', {
        'Retry-After': retryAfterSeconds,
      });
    }
    heldBytes.add(accountId, bytes);
    outgoing.once('close', () => heldBytes.add(accountId, -bytes));
  };

  const sendBytes: LargeResponses['sendBytes'] = (c, type, bytes) => {
    reserveBytes(c, bytes.length, maxPendingBytes);
    return c.body(bytes, 200, { 'Content-Type': type });
  };

  return {
    sendBytes,
    sendCommitted(c, json, status) {
      reserveBytes(c, typeof json === 'string' ? Buffer.byteLength(json) : json.length, {
        ...maxPendingBytes,
        total: Infinity,
      });
      return c.body(json, status, { 'Content-Type': 'application/json' });
    },
    async send(c, type, make) {
      const { accountId } = actorOf(c);
      const mustWait = (slotsByAccount.get(accountId)?.active ?? 0) >= maxConcurrentPerAccount;
      await waitForSlot(accountId, c.env.outgoing);
      // The others may have been taken slowly, and whoever waited may be signed out by now.
      if (mustWait) await expectSession(c);
      return sendBytes(c, type, new TextEncoder().encode(await readQueue(accountId, make)));
    },
  };
}

const clientGone = () => new ApiError('unavailable', 'whoever asked is gone');
