import { type ServerResponse } from 'node:http';
import { type ContentfulStatusCode } from 'hono/utils/http-status';
import { ApiError } from '../../errors/api-error.ts';
import { type FairQueue } from '../../queue/fair-queue.ts';
import { readerTimeouts } from '../connections/client-timeouts.ts';
import { type FairMemory, type MemoryLimits } from '../limits/fair-memory.ts';
import { type AppContext, actorOf, expectSession } from '../request/context.ts';
import { type BodyChunks, chunksOfBytes, chunksOfText, streamChunks } from './body-chunks.ts';

/** Maximum number of large responses per account that are being built or read at once. */
const maxConcurrentPerAccount = 2;

/**
 * Limits on unread large responses. A single response may exceed its account's limit; with the limit, one
 * account cannot use up the total, even with pages it never reads.
 */
export const responseMemoryLimits: MemoryLimits = { perAccountBytes: 64_000_000, totalBytes: 128_000_000 };

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
   * Sends the result of a committed write. Only the account's own unread responses can refuse it: others' must
   * not make the write look failed.
   * @throws ApiError unavailable
   */
  sendCommitted(
    c: AppContext,
    json: string | Uint8Array<ArrayBuffer>,
    status: ContentfulStatusCode,
  ): Response;
}

/**
 * Requests over their account's limit wait, because its devices may ask all at once and delay only each
 * other. A response counts until it is read or closed, which slow-reader timeouts ensure. Queued accounts are
 * served in rotation.
 */
export function createLargeResponses(readQueue: FairQueue, memory: FairMemory): LargeResponses {
  const slotsByAccount = new Map<string, AccountSlots>();

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

  /** Sends a body in chunks, so that memory is freed as the client reads. */
  const sendChunks = (
    c: AppContext,
    body: BodyChunks,
    { status = 200, type, isCommitted = false }: ResponseOptions,
  ): Response => {
    const { outgoing } = c.env;
    if (outgoing.destroyed) throw clientGone();
    const { accountId } = actorOf(c);
    const held = memory.hold({ accountId, isIncoming: false, cut: () => outgoing.destroy() });
    const isHeld = isCommitted ? held.growWithinOwnLimit(body.bytes) : held.grow(body.bytes);
    if (!isHeld) {
      throw new ApiError('unavailable', 'too many large answers wait to be taken', {
        'Retry-After': retryAfterSeconds,
      });
    }
    const timeoutMs = readerTimeouts.responseTimeoutMs(body.bytes);
    const timer = setTimeout(() => outgoing.destroy(), timeoutMs).unref();
    outgoing.once('close', () => {
      clearTimeout(timer);
      held.release();
    });
    const headers = { 'Content-Type': type, 'Content-Length': String(body.bytes) };
    const reader = { bufferedBytes: () => outgoing.writableLength, onRead: held.shrink };
    return c.body(streamChunks(body, reader), status, headers);
  };

  return {
    sendBytes(c, type, bytes) {
      if (bytes.length <= smallResponseBytes) return c.body(bytes, 200, { 'Content-Type': type });
      return sendChunks(c, chunksOfBytes(bytes), { type });
    },
    sendCommitted(c, json, status) {
      const type = 'application/json';
      const body = typeof json === 'string' ? chunksOfText(json) : chunksOfBytes(json);
      const isSmall = body.bytes <= smallResponseBytes;
      if (isSmall || c.env.outgoing.destroyed) return c.body(json, status, { 'Content-Type': type });
      return sendChunks(c, body, { status, type, isCommitted: true });
    },
    async send(c, type, make) {
      const { accountId } = actorOf(c);
      const mustWait = (slotsByAccount.get(accountId)?.active ?? 0) >= maxConcurrentPerAccount;
      await waitForSlot(accountId, c.env.outgoing);
      // Waiting may have taken long, so the session may have ended.
      if (mustWait) await expectSession(c);
      const text = await readQueue(accountId, make);
      if (Buffer.byteLength(text) <= smallResponseBytes) return c.body(text, 200, { 'Content-Type': type });
      return sendChunks(c, chunksOfText(text), { type });
    },
  };
}

interface ResponseOptions {
  readonly status?: ContentfulStatusCode;
  readonly type: string;
  /** Whether it is the result of a write, which others' responses must not make look failed. */
  readonly isCommitted?: boolean;
}

const clientGone = () => new ApiError('unavailable', 'whoever asked is gone');
