import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type MiddlewareHandler } from 'hono';
import { ApiError } from '../../errors/api-error.ts';
import { type ContentEncoding, contentEncodings } from '../../ideas/encoded-body.ts';
import { acceptedEncoding } from '../compression/accepted-encoding.ts';
import { type AppEnv } from '../request/context.ts';

const allowedMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

interface StaticFile {
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  /** The content, uncompressed and in the encodings that the build wrote. */
  readonly bodies: Readonly<Partial<Record<ContentEncoding, Uint8Array<ArrayBuffer>>>>;
}

/**
 * Reads the built page once, by URL path. Requests can only get files in this map, whatever their path is.
 */
export function loadStaticFiles(directory: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  if (!existsSync(directory)) return files;
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  for (const name of names) {
    const type = contentTypes[path.extname(name)];
    if (type === undefined) continue;
    const file = path.join(directory, name);
    const body = readFileSync(file);
    const url = `/${name.split(path.sep).join('/')}`;
    files.set(url === '/index.html' ? '/' : url, {
      type,
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      // Names under assets/ carry a hash of their content, so that they never change.
      cacheControl: url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      bodies: {
        identity: toBytes(body),
        ...readCompressed(file, 'gzip', '.gz'),
        ...readCompressed(file, 'br', '.br'),
      },
    });
  }
  return files;
}

function readCompressed(file: string, encoding: 'gzip' | 'br', suffix: string) {
  return existsSync(file + suffix) ? { [encoding]: toBytes(readFileSync(file + suffix)) } : {};
}

function toBytes(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}

export function serveStatic(files: ReadonlyMap<string, StaticFile>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const file = files.get(c.req.path);
    if (file === undefined) return next();
    if (!allowedMethods.has(c.req.method))
      throw new ApiError('method-not-allowed', 'wrong method', { Allow: [...allowedMethods].join(', ') });
    c.header('ETag', file.etag);
    c.header('Cache-Control', file.cacheControl);
    c.header('Vary', 'Accept-Encoding');
    if (etagMatches(c.req.header('if-none-match') ?? '', file.etag)) return c.body(null, 304);
    const available = contentEncodings.filter((name) => file.bodies[name] !== undefined);
    const encoding = acceptedEncoding(c.req.header('accept-encoding'), available);
    if (encoding !== 'identity') c.header('Content-Encoding', encoding);
    c.header('Content-Type', file.type);
    const body = file.bodies[encoding];
    return body === undefined ? next() : c.body(body);
  };
}

/** Whether If-None-Match lists the tag, weak (as some proxies mark it) or strong, or is `*`. */
function etagMatches(ifNoneMatch: string, etag: string): boolean {
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
