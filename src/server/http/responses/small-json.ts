import { compressSmall } from '../compression/compress.ts';
import { encodedHeaders, encodingFor } from '../compression/request-encoding.ts';
import { type AppContext } from '../request/context.ts';

/** Sends a value as JSON of at most a few kilobytes, compressed if it is worth it. */
export function smallJson(c: AppContext, value: unknown, status: 200 | 201 = 200): Response {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const encoding = encodingFor(c, bytes.length);
  const body = encoding === 'identity' ? bytes : compressSmall(bytes, encoding);
  return c.body(body, status, encodedHeaders('application/json', encoding));
}
