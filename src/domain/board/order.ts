import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { type Ranked } from '../idea/ranked.ts';

/** A rank just above everything at or below `topRank`. */
export function rankAbove(topRank: string | null): string {
  return generateKeyBetween(null, topRank);
}

/** `count` ranks in order, all above everything at or below `topRank`. */
export function ranksAbove(topRank: string | null, count: number): string[] {
  return generateNKeysBetween(null, topRank, count);
}

/** Where a moved item goes: after and before which visible neighbours; null at an end of the list. */
export interface Destination {
  readonly id: string;
  readonly after: string | null;
  readonly before: string | null;
}

/**
 * The new ranks a move takes, by id; empty where the item already stands between its new neighbours.
 * `shown` is the whole order the person saw. Its ranks are kept where they are ascending, so that a
 * move writes one rank; where another sort was showing, everything is ranked in the order shown.
 * A neighbour that is gone is ignored; where no named neighbour is left, nothing moves.
 */
export function moveRanks(shown: readonly Ranked[], to: Destination): ReadonlyMap<string, string> {
  const place = new Map(shown.map((item, index) => [item.id, index]));
  const placeOf = (id: string | null) => (id === null || id === to.id ? undefined : place.get(id));
  const own = place.get(to.id);
  const after = placeOf(to.after);
  const before = placeOf(to.before);
  if (own === undefined || (after === undefined && before === undefined)) return new Map();

  const isThere = (wanted: string | null, found: number | undefined) =>
    wanted === null || found !== undefined;
  const isBetween = (after ?? -1) < own && own < (before ?? shown.length);
  if (isBetween && isThere(to.after, after) && isThere(to.before, before)) return new Map();

  const rest = shown.filter((item) => item.id !== to.id);
  const target = after === undefined ? (before ?? 0) : after + 1;
  const index = own < target ? target - 1 : target;
  if (index === own) return new Map();
  const isRanked = rest.every((item, i) => i === 0 || (rest[i - 1]?.rank ?? '') < item.rank);
  if (isRanked)
    return new Map([[to.id, generateKeyBetween(rest[index - 1]?.rank ?? null, rest[index]?.rank ?? null)]]);

  const order = [
    ...rest.slice(0, index).map((item) => item.id),
    to.id,
    ...rest.slice(index).map((item) => item.id),
  ];
  const fresh = generateNKeysBetween(null, null, order.length);
  return new Map(order.map((id, i) => [id, fresh[i] ?? '']));
}
