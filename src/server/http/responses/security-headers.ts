import { type MiddlewareHandler } from 'hono';
import { publicPathOf } from '../../settings/config.ts';
import { type AppEnv } from '../request/context.ts';

/** Only this origin may provide what the page loads; nothing may frame it or make scripts from text. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types forge',
].join('; ');

/** Browser features that Forge does not use. */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Browser features that Forge's own pages use: passkeys. */
const ownFeatures = ['publickey-credentials-get', 'publickey-credentials-create'];

const permissionsPolicy = [
  ...unusedFeatures.map((feature) => `${feature}=()`),
  ...ownFeatures.map((feature) => `${feature}=(self)`),
].join(', ');

/** The security headers of every response. */
export function securityHeaders(publicUrl: URL | null): readonly (readonly [name: string, value: string])[] {
  const isHttps = publicUrl?.protocol === 'https:';
  // A Forge under a path shares its host and does not decide about the host's subdomains.
  const strictTransport = `max-age=31536000${publicPathOf(publicUrl) === '/' ? '; includeSubDomains' : ''}`;
  return [
    ['Content-Security-Policy', contentPolicy],
    ['Permissions-Policy', permissionsPolicy],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Origin-Agent-Cluster', '?1'],
    ['X-DNS-Prefetch-Control', 'off'],
    ['X-Download-Options', 'noopen'],
    ['X-Permitted-Cross-Domain-Policies', 'none'],
    ['X-XSS-Protection', '0'],
    ...(isHttps ? ([['Strict-Transport-Security', strictTransport]] as const) : []),
  ];
}

/**
 * Sets the headers on Node's response, so that event streams have them too. Through Hono, checking, sorting
 * and copying them would take a tenth of each request's time.
 */
export function setSecurityHeaders(publicUrl: URL | null): MiddlewareHandler<AppEnv> {
  const headers = securityHeaders(publicUrl);
  return async (c, next) => {
    for (const [name, value] of headers) c.env.outgoing.setHeader(name, value);
    await next();
  };
}
