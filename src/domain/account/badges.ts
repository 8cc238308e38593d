/** The milestones, each with what is counted and how many it takes. */
export const badges = {
  ideaMaster: { counts: 'ideas', threshold: 10 },
  completionPro: { counts: 'finished', threshold: 5 },
} as const;

export type Badge = keyof typeof badges;

export const badgeNames = Object.keys(badges) as Badge[];

/** When each badge was awarded, as ISO timestamps. A badge once awarded is kept. */
export type AwardedBadges = Readonly<Partial<Record<Badge, string>>>;

export interface BadgeCounts {
  readonly ideas: number;
  readonly finished: number;
}

/** The badges after a change, with those newly reached awarded at `date`; the same object when none is new. */
export function awardBadges(awarded: AwardedBadges, counts: BadgeCounts, date: string): AwardedBadges {
  const reached = badgeNames.filter(
    (name) => !awarded[name] && counts[badges[name].counts] >= badges[name].threshold,
  );
  if (reached.length === 0) return awarded;
  return { ...awarded, ...Object.fromEntries(reached.map((name) => [name, date])) };
}
