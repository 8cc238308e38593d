/** The smaller first: numbers, infinite ones too, and texts by their code units, which every device orders alike. */
export function compareAsc<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : Number(a > b);
}
