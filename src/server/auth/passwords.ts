import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createFairQueue } from '../queue/fair-queue.ts';

const hash = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;

export interface HashCost {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
export const hashCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

/** A hash takes 19 MiB and a core for about 30 ms, so few run at once and the queue is bounded. */
const maxConcurrentHashes = { strangers: 2, knownClients: 1 };
const maxQueuedHashes = 100;

/** The client that a hash is for, by which the queues are fair under load. */
export interface HashClient {
  /** The queue serves addresses in rotation. */
  readonly address: string;
  /**
   * Whether the client has proved that it belongs to an account or is invited: by a session, a browser known from
   * an earlier sign-in, or a link. Known clients have a queue of their own, which strangers cannot fill.
   */
  readonly isKnown: boolean;
}

export interface Passwords {
  /** @throws ApiError unavailable if the client's queue is full */
  hash(password: string, client: HashClient): Promise<string>;
  /**
   * Takes equally long if `stored` is null, so that timing does not reveal accounts.
   * @throws ApiError unavailable
   */
  verify(password: string, stored: string | null, client: HashClient): Promise<boolean>;
  /** Whether a stored hash costs less than new ones, so that it is worth renewing. */
  isOutdated(stored: string): boolean;
}

export function createPasswords(cost: HashCost): Passwords {
  const createHashQueue = (maxConcurrent: number) =>
    createFairQueue({ maxConcurrent, maxQueued: maxQueuedHashes, fullMessage: 'too many sign-ins at once' });
  const strangers = createHashQueue(maxConcurrentHashes.strangers);
  const knownClients = createHashQueue(maxConcurrentHashes.knownClients);
  const derive = (
    password: string,
    nonce: Buffer,
    { memory, passes, parallelism }: HashCost,
    { address, isKnown }: HashClient,
  ) =>
    (isKnown ? knownClients : strangers)(address, () =>
      hash('argon2id', {
        memory,
        passes,
        parallelism,
        tagLength,
        nonce,
        message: password.normalize('NFC'),
      }),
    );
  return {
    async hash(password, client) {
      const nonce = randomBytes(16);
      return encodeHash(cost, nonce, await derive(password, nonce, cost, client));
    },
    async verify(password, stored, client) {
      const decoded = stored === null ? null : decodeHash(stored);
      // Use the cost stored with the hash, so that passwords hashed at an earlier cost still verify.
      const tag = await derive(password, decoded?.nonce ?? Buffer.alloc(16), decoded?.cost ?? cost, client);
      return decoded !== null && timingSafeEqual(tag, decoded.tag);
    },
    isOutdated(stored) {
      const decoded = decodeHash(stored);
      return decoded !== null && (decoded.cost.memory < cost.memory || decoded.cost.passes < cost.passes);
    },
  };
}

/** The usual text form of an argon2 hash (PHC string format). */
function encodeHash(cost: HashCost, nonce: Buffer, tag: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`;
}

interface DecodedHash {
  readonly cost: HashCost;
  readonly nonce: Buffer;
  readonly tag: Buffer;
}

/** Returns null for text that is not an argon2id hash; such an account cannot sign in with a password. */
function decodeHash(stored: string): DecodedHash | null {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  if (parts === null) return null;
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts;
  const bytes = Buffer.from(tag, 'base64');
  if (bytes.length !== tagLength) return null;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return { cost, nonce: Buffer.from(nonce, 'base64'), tag: bytes };
}
