import { type ServerResponse } from 'node:http';
import { type ContentfulStatusCode } from 'hono/utils/http-status';
import { ApiError } from '../../errors/api-error.ts';
import { type FairQueue } from '../../queue/fair-queue.ts';
import { createByteCounter } from '../limits/byte-counter.ts';
import { type AppContext, actorOf, expectSession } from '../request/context.ts';

/** Maximum number of large responses per account that are being built or read at once. */
const maxConcurrentPerAccount = 2;

/**
 * Limits in bytes on unread large responses: in total, and per account, where a single response may exceed
 * it. So one account cannot use up the total, even with pages it never reads.
 */
export interface MaxPendingBytes {
  readonly perAccount: number;
  readonly total: number;
}

const defaultMaxPendingBytes: MaxPendingBytes = { perAccount: 64_000_000, total: 128_000_000 };

/** Responses up to this size are always sent: recent changes must not wait for others' exports. */
const smallResponseBytes = 100_000;

/** Seconds until a client may retry a large response that exceeded the limits. */
const retryAfterSeconds = '5';

interface AccountSlots {
  active: number;
  readonly waiting: Set<() => void>;
}

/**
 * Responses that can be as large as an account: few are built at once, and the bytes in memory are limited.
 */
export interface LargeResponses {
  /**
   * Builds and sends a response as soon as the account has a free slot.
   * @throws ApiError unavailable if too many bytes are unread or the client has disconnected
   */
  send(c: AppContext, type: string, make: () => Promise<string>): Promise<Response>;
  /** Sends a response that is already built. @throws ApiError unavailable */
  sendBytes(c: AppContext, type: string, bytes: Uint8Array<ArrayBuffer>): Response;
  /**
   * Sends the result of a committed write. Only the account's own unread responses count: others' must not
   * make the write look failed.
   * @throws ApiError unavailable
   */
  sendCommitted(c: AppContext, json: string, status: ContentfulStatusCode): Response;
}

/**
 * Requests over their account's limit wait, because its devices may ask all at once and delay only each
 * other. Only when the server holds too much is a request rejected. A response counts until it is read or
 * closed, which slow-reader timeouts ensure. Queued accounts are served in rotation.
 */
export function createLargeResponses(
  readQueue: FairQueue,
  maxPendingBytes = defaultMaxPendingBytes,
): LargeResponses {
  const slotsByAccount = new Map<string, AccountSlots>();
  const heldBytes = createByteCounter();

  const waitForSlot = (accountId: string, response: ServerResponse) =>
    new Promise<void>((resolve, reject) => {
      // A closed response emits no further `close`.
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
      reserveBytes(c, Buffer.byteLength(json), { ...maxPendingBytes, total: Infinity });
      return c.body(json, status, { 'Content-Type': 'application/json' });
    },
    async send(c, type, make) {
      const { accountId } = actorOf(c);
      const mustWait = (slotsByAccount.get(accountId)?.active ?? 0) >= maxConcurrentPerAccount;
      await waitForSlot(accountId, c.env.outgoing);
      // Waiting may have taken long, so the session may have ended.
      if (mustWait) await expectSession(c);
      return sendBytes(c, type, new TextEncoder().encode(await readQueue(accountId, make)));
    },
  };
}

const clientGone = () => new ApiError('unavailable', 'whoever asked is gone');
