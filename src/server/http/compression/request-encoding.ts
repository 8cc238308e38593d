import { type ContentEncoding } from '../../ideas/encoded-body.ts';
import { type AppContext } from '../request/context.ts';
import { acceptedEncoding } from './accepted-encoding.ts';

/** Smaller bodies are not compressed: with their headers they take one or two packets anyway. */
export const minCompressedBytes = 1_000;

/** The encoding that a request accepts for a body of this size. A HEAD request has none to compress. */
export function encodingFor(c: AppContext, bytes: number): ContentEncoding {
  if (bytes < minCompressedBytes || c.req.method === 'HEAD') return 'identity';
  return acceptedEncoding(c.req.header('accept-encoding'));
}

/** The headers of a body whose encoding depends on the request. */
export function encodedHeaders(type: string, encoding: ContentEncoding): Record<string, string> {
  const headers = { 'Content-Type': type, Vary: 'Accept-Encoding' };
  return encoding === 'identity' ? headers : { ...headers, 'Content-Encoding': encoding };
}
