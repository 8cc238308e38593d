import { type DeliveryFault } from '#domain/webhooks/webhook.ts';

/** The reason why a delivery got no response, from the network's error. */
export function deliveryFault(error: unknown): DeliveryFault {
  if (!(error instanceof Error)) return 'unreachable';
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ERR_PRIVATE_ADDRESS') return 'private-address';
  if (error.name === 'TimeoutError' || error.name === 'AbortError' || code === 'ETIMEDOUT') return 'timeout';
  return /CERT|SIGNATURE|ERR_TLS/.test(code) ? 'certificate' : 'unreachable';
}
