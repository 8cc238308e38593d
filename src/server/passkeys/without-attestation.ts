const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

/**
 * An attestation object (CBOR) of the given authenticator data that attests nothing, as browsers make it when they are asked
 * for none. Statements of manufacturers are left out unread: Forge trusts none, and judging one could fetch the lists of
 * revoked certificates that it names.
 */
export function withoutAttestation(authenticatorData: Uint8Array): string {
  const length = authenticatorData.length;
  const parts = [
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x59, length >> 8, length & 0xff]),
    authenticatorData,
  ];
  return Buffer.concat(parts).toString('base64url');
}
