import { type ServerResponse } from 'node:http';
import { type ContentfulStatusCode } from 'hono/utils/http-status';
import { ApiError } from '../../errors/api-error.ts';
import { clientGone } from '../../errors/client-gone.ts';
import { type BodyEncoder, type ContentEncoding, type EncodedBody } from '../../ideas/encoded-body.ts';
import { type FairQueue, createFairQueue } from '../../queue/fair-queue.ts';
import { type Compression, compressLarge, compressSmall } from '../compression/compress.ts';
import { encodedHeaders, encodingFor } from '../compression/request-encoding.ts';
import { readerTimeouts } from '../connections/client-timeouts.ts';
import { type FairMemory, type HeldMemory, type MemoryLimits } from '../limits/fair-memory.ts';
import { type AppContext, chargedAccountOf, expectSession } from '../request/context.ts';
import { type BodyChunks, bodyOf, cutBody, streamChunks } from './body-chunks.ts';

/** Maximum number of large responses per account that are being built or read at once. */
const maxConcurrentPerAccount = 2;

/**
 * Limits on unread large responses. A single response may exceed its account's limit; with the limit, one
 * account cannot use up the total, even with pages it never reads.
 */
export const responseMemoryLimits: MemoryLimits = { perAccountBytes: 64_000_000, totalBytes: 128_000_000 };

/** Responses up to this size are always sent: recent changes must not wait for others' exports. */
const smallResponseBytes = 100_000;

/** Bodies up to this size are compressed in the serving thread, which takes 0.3 ms at most. */
const maxInlineBytes = 64_000;

/** How many large bodies are compressed at once. Of Node's four pool threads, password hashes may take three. */
const maxCompressions = 2;

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
  /** Encodes bodies as the request accepts them, for `sendEncoded`. */
  encoderFor(c: AppContext): BodyEncoder;
  /** Sends a response that is already built. @throws ApiError unavailable */
  sendEncoded(c: AppContext, type: string, body: EncodedBody): Response;
  /**
   * Sends the result of a committed write. Only the account's own unread responses can refuse it: others' must
   * not make the write look failed.
   * @throws ApiError unavailable
   */
  sendCommitted(
    c: AppContext,
    json: string | Uint8Array<ArrayBuffer>,
    status: ContentfulStatusCode,
  ): Promise<Response>;
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

  /**
   * Counts the bytes of a response until it is closed.
   * @throws ApiError unavailable if there is no room for them or the client has disconnected
   */
  const holdMemory = (c: AppContext, bytes: number, isCommitted: boolean): HeldMemory => {
    const { outgoing } = c.env;
    if (outgoing.destroyed) throw clientGone();
    const accountId = chargedAccountOf(c);
    const held = memory.hold({ accountId, isIncoming: false, cut: () => outgoing.destroy() });
    if (!(isCommitted ? held.growWithinOwnLimit(bytes) : held.grow(bytes))) {
      throw new ApiError('unavailable', 'too many large answers wait to be taken', {
        'Retry-After': retryAfterSeconds,
      });
    }
    outgoing.once('close', held.release);
    return held;
  };

  /** Sends a body in chunks, so that memory is freed as the client reads. */
  const sendChunks = (
    c: AppContext,
    body: BodyChunks,
    held: HeldMemory,
    { status, type, encoding }: EncodedOptions,
  ): Response => {
    const { outgoing } = c.env;
    const timeoutMs = readerTimeouts.responseTimeoutMs(body.bytes);
    const timer = setTimeout(() => outgoing.destroy(), timeoutMs).unref();
    outgoing.once('close', () => clearTimeout(timer));
    const reader = { bufferedBytes: () => outgoing.writableLength, onRead: held.shrink };
    return c.body(streamChunks(body, reader), status, {
      ...encodedHeaders(type, encoding),
      'Content-Length': String(body.bytes),
    });
  };

  const compressionQueue = createFairQueue({
    maxConcurrent: maxCompressions,
    maxQueued: 1_000,
    fullMessage: 'too many large answers at once',
  });
  const compress = (c: AppContext, body: string | Uint8Array, compression: Compression) => {
    const { outgoing } = c.env;
    function* whileConnected() {
      for (const chunk of cutBody(body)) {
        if (outgoing.destroyed) throw clientGone();
        yield chunk;
      }
    }
    return compressionQueue(chargedAccountOf(c), () => compressLarge(whileConnected(), compression));
  };

  /** Sends a whole body, encoded as the request accepts it. */
  const sendBody = async (
    c: AppContext,
    body: string | Uint8Array<ArrayBuffer>,
    { type, status = 200, isCommitted = false }: ResponseOptions,
  ): Promise<Response> => {
    const bytes = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
    const encoding = encodingFor(c, bytes);
    if (encoding === 'identity') {
      const headers = encodedHeaders(type, encoding);
      const isGone = isCommitted && c.env.outgoing.destroyed;
      if (bytes <= smallResponseBytes || isGone) return c.body(body, status, headers);
      const held = holdMemory(c, bytes, isCommitted);
      return sendChunks(c, bodyOf([...cutBody(body)]), held, { type, status, encoding });
    }
    const headers = encodedHeaders(type, encoding);
    if (bytes <= maxInlineBytes) return c.body(compressSmall(Buffer.from(body), encoding), status, headers);
    // Until it is compressed, the whole body is in memory.
    const held = bytes <= smallResponseBytes ? null : holdMemory(c, bytes, isCommitted);
    const compressed = bodyOf(await compress(c, body, encoding));
    if (c.env.outgoing.destroyed) throw clientGone();
    held?.release();
    if (held === null || compressed.bytes <= smallResponseBytes)
      return c.body(new Uint8Array(Buffer.concat(compressed.chunks)), status, headers);
    // There is room, as it takes less than was just freed.
    held.growWithinOwnLimit(compressed.bytes);
    return sendChunks(c, compressed, held, { type, status, encoding });
  };

  return {
    encoderFor: (c) => ({
      accepted: encodingFor(c, Infinity),
      async encode(bytes) {
        const encoding = encodingFor(c, bytes.length);
        if (encoding === 'identity') return { encoding, bytes };
        if (bytes.length <= maxInlineBytes) return { encoding, bytes: compressSmall(bytes, encoding) };
        return { encoding, bytes: new Uint8Array(Buffer.concat(await compress(c, bytes, encoding))) };
      },
    }),

    sendEncoded(c, type, { bytes, encoding }) {
      if (bytes.length <= smallResponseBytes) return c.body(bytes, 200, encodedHeaders(type, encoding));
      const held = holdMemory(c, bytes.length, false);
      return sendChunks(c, bodyOf([...cutBody(bytes)]), held, { type, status: 200, encoding });
    },

    sendCommitted: (c, json, status) =>
      sendBody(c, json, { type: 'application/json', status, isCommitted: true }),

    async send(c, type, make) {
      const accountId = chargedAccountOf(c);
      const mustWait = (slotsByAccount.get(accountId)?.active ?? 0) >= maxConcurrentPerAccount;
      await waitForSlot(accountId, c.env.outgoing);
      // Waiting may have taken long, so the session may have ended.
      if (mustWait) await expectSession(c);
      return sendBody(c, await readQueue(accountId, make), { type });
    },
  };
}

interface ResponseOptions {
  readonly status?: ContentfulStatusCode;
  readonly type: string;
  /** Whether it is the result of a write, which others' responses must not make look failed. */
  readonly isCommitted?: boolean;
}

interface EncodedOptions {
  readonly status: ContentfulStatusCode;
  readonly type: string;
  readonly encoding: ContentEncoding;
}
