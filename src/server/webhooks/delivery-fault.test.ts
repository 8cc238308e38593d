import { expect, it } from 'vitest';
import { PrivateAddressError } from '../push/public-addresses.ts';
import { deliveryFault } from './delivery-fault.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

it.each([
  [new PrivateAddressError(), 'private-address'],
  [new DOMException('late', 'TimeoutError'), 'timeout'],
  [Object.assign(new Error('aborted'), { name: 'AbortError', code: 'ABORT_ERR' }), 'timeout'],
  [withCode('ETIMEDOUT'), 'timeout'],
  [withCode('CERT_HAS_EXPIRED'), 'certificate'],
  [withCode('DEPTH_ZERO_SELF_SIGNED_CERT'), 'certificate'],
  [withCode('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'certificate'],
  [withCode('ERR_TLS_CERT_ALTNAME_INVALID'), 'certificate'],
  [withCode('ENOTFOUND'), 'unreachable'],
  [withCode('ECONNREFUSED'), 'unreachable'],
  [new Error('socket hang up'), 'unreachable'],
  ['text', 'unreachable'],
])('takes %s as %s', (error, fault) => {
  expect(deliveryFault(error)).toBe(fault);
});
