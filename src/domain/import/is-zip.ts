const signature = [0x50, 0x4b, 3, 4];

/** Whether the bytes begin like a zip that has files. In a file of its own, because unpacking loads only for a zip. */
export function isZip(bytes: Uint8Array): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}
