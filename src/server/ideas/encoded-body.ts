/** How bodies are encoded, by the names in `Content-Encoding`; `identity` is not compressed. */
export const contentEncodings = ['br', 'gzip', 'identity'] as const;

export type ContentEncoding = (typeof contentEncodings)[number];

/** A response body as it is sent, and kept in the cache. */
export interface EncodedBody {
  readonly encoding: ContentEncoding;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Encodes bodies as one client accepts them. */
export interface BodyEncoder {
  /** The encoding of bodies that are large enough to be worth it; smaller ones stay as they are. */
  readonly accepted: ContentEncoding;
  /** @throws ApiError unavailable if too many bodies wait, or the client has disconnected */
  encode(bytes: Uint8Array<ArrayBuffer>): Promise<EncodedBody>;
}
