import { type IncomingMessage } from 'node:http';
import { type GenericSchema } from 'valibot';
import { ApiError } from '../../errors/api-error.ts';
import { checkInput, checkJson } from '../../errors/check-input.ts';
import { bodyTimeoutMs } from '../limits/body-timeout.ts';
import { createJsonGuard } from '../limits/json-guard.ts';
import { type AppContext } from './context.ts';

/**
 * Reads a request's JSON body and checks it.
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
 * Reads a request's JSON body unparsed. Read from Node's own stream, so that a body over the limit
 * is refused while it arrives; a compressed one is refused, as it could unfold to any size. It may take minutes, and
 * whoever sends it may be signed out by then.
 * @throws ApiError
 */
export async function readBody(c: AppContext, maxBytes: number): Promise<Buffer> {
  const { incoming, outgoing } = c.env;
  requireJsonType(incoming);
  if ((incoming.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new ApiError('unsupported-media-type', 'the body must not be compressed');
  }
  const tryReserve = c.get('bodyMemoryLimit').track(c.get('actor')?.accountId, outgoing);
  const idleTimeoutMs = c.get('bodyIdleTimeoutMs');
  return readBytes(incoming, { maxBytes, tryReserve, idleTimeoutMs });
}

/**
 * For what is asked for without a body: one that comes all the same must be of the type that no form of another
 * site can send. It is not read.
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

interface BodyReadLimits {
  readonly maxBytes: number;
  /** Whether there is room for a body that has so many bytes by now. */
  readonly tryReserve: (size: number) => boolean;
  readonly idleTimeoutMs: number;
}

/** How deep a body may nest, where an idea in it takes five levels, and how many values it may have. */
const maxDepth = 16;
const maxValues = (maxBytes: number) => Math.min(2_000_000, Math.ceil(maxBytes / 8));

/** Seconds until a body that found no room may be sent again. */
const retryAfterSeconds = '5';

/**
 * Reads the body by events: iterating over the stream would take 15 µs more a request. Where the body is too large,
 * the connection stays open and the rest is thrown away: a client that writes to a closed connection hears of that
 * instead of the answer.
 */
function readBytes(
  incoming: IncomingMessage,
  { maxBytes, tryReserve, idleTimeoutMs }: BodyReadLimits,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const tooLarge = () => reject(new ApiError('payload-too-large', `the body may have ${maxBytes} bytes`));
    // A person who leaves in the middle is no fault of ours; the answer reaches nobody.
    const endsEarly = () => reject(new ApiError('invalid-request', 'the body ends early'));
    if (incoming.destroyed) return endsEarly();
    if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return tooLarge();
    const noMemory = () =>
      reject(
        new ApiError('unavailable', 'too many large bodies at once', { 'Retry-After': retryAfterSeconds }),
      );
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
      // A body that was refused has had its answer already; this one has not even come to its end.
      if (chunks === null) incoming.destroy();
      else stopReading(tooSlow);
    };
    const timer = setTimeout(onTimeout, idleTimeoutMs);
    incoming.on('data', (chunk: Buffer) => {
      timer.refresh();
      size += chunk.length;
      if (performance.now() - startedAt > bodyTimeoutMs(size)) return onTimeout();
      if (chunks === null) return;
      chunks.push(chunk);
      if (size > maxBytes) stopReading(tooLarge);
      else if (!tryReserve(size)) stopReading(noMemory);
      else if (!guard(chunk))
        stopReading(() =>
          reject(new ApiError('invalid-request', 'the body is too deep or has too many values')),
        );
    });
    incoming.once('end', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks ?? []));
    });
    incoming.once('error', endsEarly);
    incoming.once('close', () => {
      clearTimeout(timer);
      // Every request closes, even one that was read whole: an error that nobody sees would cost 15 µs.
      if (!incoming.complete) endsEarly();
    });
  });
}
