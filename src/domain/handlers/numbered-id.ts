/**
 * The id of one of the ideas or entries that a mutation creates. These ids sort in the order of the mutation's
 * list.
 */
export function numberedId(id: string, index: number): string {
  return `${id}-${String(index).padStart(5, '0')}`;
}
