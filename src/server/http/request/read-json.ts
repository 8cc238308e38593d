import { type IncomingMessage } from 'node:http';
import { type GenericSchema, strictObject } from 'valibot';
import { ApiError } from '../../errors/api-error.ts';
import { checkInput, checkJson } from '../../errors/check-input.ts';
import { type BodyMemory } from '../limits/body-memory-limit.ts';
import { bodyTimeoutMs } from '../limits/body-timeout.ts';
import { createJsonGuard } from '../limits/json-guard.ts';
import { type AppContext, accountIdOf } from './context.ts';

/**
 * Reads and validates a request's JSON body.
 * @throws ApiError
 */
export async function readJson<T>(
  c: AppContext,
  schema: GenericSchema<unknown, T>,
  maxBytes: number,
): Promise<T> {
  return checkJson('body', schema, await readBody(c, maxBytes));
}

/**
 * Reads a request's JSON body unparsed. It reads Node's stream, to reject a body over the limit while it arrives; it
 * rejects compressed bodies, which could expand to any size. Receiving may take minutes, so the session may have ended
 * by then.
 * @throws ApiError
 */
export async function readBody(c: AppContext, maxBytes: number): Promise<Buffer> {
  const { incoming, outgoing } = c.env;
  requireJsonType(incoming);
  if ((incoming.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new ApiError('unsupported-media-type', 'the body must not be compressed');
  }
  const trackMemory = (cut: () => void) => c.get('bodyMemoryLimit').track(accountIdOf(c), outgoing, cut);
  const idleTimeoutMs = c.get('bodyIdleTimeoutMs');
  return readBytes(incoming, { maxBytes, trackMemory, idleTimeoutMs });
}

/**
 * For routes without a body: if one is sent, its type must be one that no other site's form can send. The
 * body is not read.
 * @throws ApiError
 */
export function rejectFormBody(c: AppContext): void {
  const { incoming } = c.env;
  const {
    'content-type': type,
    'content-length': length = '0',
    'transfer-encoding': coding,
  } = incoming.headers;
  if (type !== undefined || Number(length) > 0 || coding !== undefined) requireJsonType(incoming);
}

function requireJsonType({ headers }: IncomingMessage): void {
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
    throw new ApiError('unsupported-media-type', 'the body must be application/json');
}

/**
 * Checks the query of a request.
 * @throws ApiError
 */
export function readQuery<T>(c: AppContext, schema: GenericSchema<unknown, T>): T {
  const parameters = [...new URL(c.req.url).searchParams];
  const query = Object.fromEntries(parameters);
  if (Object.keys(query).length < parameters.length)
    throw new ApiError('invalid-request', 'query: a parameter is given twice');
  return checkInput('query', schema, query);
}

const noParameters = strictObject({});

/** Rejects a query where none is expected. @throws ApiError invalid-request */
export function rejectQuery(c: AppContext): void {
  readQuery(c, noParameters);
}

interface BodyReadLimits {
  readonly maxBytes: number;
  /** Starts to count the body's memory; see `BodyMemoryLimit`. */
  readonly trackMemory: (cut: () => void) => BodyMemory;
  readonly idleTimeoutMs: number;
}

/** Limits on a body's depth (an idea in it takes five levels) and its number of values. */
const maxDepth = 16;
const maxValues = (maxBytes: number) => Math.min(2_000_000, Math.ceil(maxBytes / 8));

/** Seconds until a client may retry a body that exceeded the memory limits. */
const retryAfterSeconds = '5';

/**
 * Reads the body by events: iterating over the stream would take 15 µs more a request. If it is too large,
 * the connection stays open and the rest is discarded: a client that writes to a closed connection gets a
 * reset, not the response.
 */
function readBytes(
  incoming: IncomingMessage,
  { maxBytes, trackMemory, idleTimeoutMs }: BodyReadLimits,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const tooLarge = () => reject(new ApiError('payload-too-large', `the body may have ${maxBytes} bytes`));
    // A client that disconnects early is no server error; it never sees the response.
    const endsEarly = () => reject(new ApiError('invalid-request', 'the body ends early'));
    if (incoming.destroyed) return endsEarly();
    if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return tooLarge();
    const noMemory = () =>
      reject(new ApiError('unavailable', 'too many bodies at once', { 'Retry-After': retryAfterSeconds }));
    let chunks: Buffer[] | null = [];
    let size = 0;
    const startedAt = performance.now();
    const guard = createJsonGuard({ depth: maxDepth, count: maxValues(maxBytes) });
    const stopReading = (refuse: () => void) => {
      chunks = null;
      refuse();
    };
    const tooSlow = () =>
      reject(new ApiError('request-timeout', 'the body is arriving too slowly', { Connection: 'close' }));
    const onTimeout = () => {
      // A rejected body has its response already; an unfinished one still needs an error.
      if (chunks === null) incoming.destroy();
      else stopReading(tooSlow);
    };
    const timer = setTimeout(onTimeout, idleTimeoutMs);
    const memory = trackMemory(() => stopReading(noMemory));
    incoming.on('data', (chunk: Buffer) => {
      timer.refresh();
      size += chunk.length;
      if (performance.now() - startedAt > bodyTimeoutMs(size)) return onTimeout();
      if (chunks === null) return;
      chunks.push(chunk);
      if (size > maxBytes) stopReading(tooLarge);
      else if (!memory.grow(size)) stopReading(noMemory);
      else if (!guard(chunk))
        stopReading(() =>
          reject(new ApiError('invalid-request', 'the body is too deep or has too many values')),
        );
    });
    incoming.once('end', () => {
      clearTimeout(timer);
      memory.complete();
      resolve(Buffer.concat(chunks ?? []));
    });
    incoming.once('error', endsEarly);
    incoming.once('close', () => {
      clearTimeout(timer);
      // Every request closes, also a complete one: creating an unused error would cost 15 µs.
      if (!incoming.complete) endsEarly();
    });
  });
}
