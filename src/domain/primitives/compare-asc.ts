/**
 * Compares ascending: numbers (including infinities) by value, texts by UTF-16 code units, which is the same
 * on every device.
 */
export function compareAsc<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : Number(a > b);
}
