/** The badges, each with the count it depends on and the threshold at which it is awarded. */
export const badges = {
  ideaMaster: { counts: 'ideas', threshold: 10 },
  completionPro: { counts: 'finished', threshold: 5 },
} as const;

export type Badge = keyof typeof badges;

export const badgeNames = Object.keys(badges) as Badge[];

/** When each badge was awarded, as ISO timestamps. An awarded badge is never taken away. */
export type AwardedBadges = Readonly<Partial<Record<Badge, string>>>;

export interface BadgeCounts {
  readonly ideas: number;
  readonly finished: number;
}

/** Adds the badges newly reached, dated `date` (ISO timestamp). Returns the same object if there are none. */
export function awardBadges(awarded: AwardedBadges, counts: BadgeCounts, date: string): AwardedBadges {
  const reached = badgeNames.filter(
    (name) => !awarded[name] && counts[badges[name].counts] >= badges[name].threshold,
  );
  if (reached.length === 0) return awarded;
  return { ...awarded, ...Object.fromEntries(reached.map((name) => [name, date])) };
}
