const signature = [0x50, 0x4b, 3, 4];

/** Whether the bytes begin as a zip with files does. Apart from what unpacks one, which loads only for a zip. */
export function isZip(bytes: Uint8Array): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}
