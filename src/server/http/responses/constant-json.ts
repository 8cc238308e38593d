import { type Compression, compressSmall } from '../compression/compress.ts';
import { encodedHeaders, encodingFor } from '../compression/request-encoding.ts';
import { type AppContext } from '../request/context.ts';

/** Sends a value that never changes as JSON. It is compressed once for each encoding, when that is first asked for. */
export function constantJson(value: unknown): (c: AppContext) => Response {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const compressed = new Map<Compression, Uint8Array<ArrayBuffer>>();
  return (c) => {
    const encoding = encodingFor(c, bytes.length);
    const headers = encodedHeaders('application/json', encoding);
    if (encoding === 'identity') return c.body(bytes, 200, headers);
    const body = compressed.get(encoding) ?? compressSmall(bytes, encoding);
    compressed.set(encoding, body);
    return c.body(body, 200, headers);
  };
}
