import { type Account } from '#domain/account/account.ts';
import { fixedZone } from '#domain/deadline/deadline.ts';
import { isZoneName, namedZone } from '#domain/deadline/named-zone.ts';
import { utcOffsetAt } from '#domain/deadline/utc-offset-at.ts';
import { type Stamp } from '#domain/mutation/mutation.ts';

/**
 * The time and zone of a program's mutation: those of the server and of the account, as a program is on no device of the
 * person. Without a zone, or with one that is not known here, UTC applies.
 */
export function programStamp({ preferences: { zone } }: Account, now: number): Stamp {
  if (zone === undefined || !isZoneName(zone)) return { at: now, utcOffset: 0 };
  return { at: now, utcOffset: utcOffsetAt(namedZone(zone), now), zone };
}

/** The zone in which a program's deadlines are read. */
export function programZone({ zone }: Stamp) {
  return zone === undefined ? fixedZone(0) : namedZone(zone);
}
