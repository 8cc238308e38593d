/** The weekdays with which weeks begin, 0 for Monday to 6 for Sunday. */
const [monday, friday, saturday, sunday] = [0, 4, 5, 6];

/** The regions whose weeks do not begin on Monday, for browsers that do not say so (Unicode's CLDR 48). */
const otherRegions: readonly (readonly [weekday: number, regions: string])[] = [
  [
    sunday,
    'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW',
  ],
  [saturday, 'AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'],
  [friday, 'MV'],
];

/** Its week information is a method in newer browsers, a property in older ones, and missing in others. */
interface WeekLocale {
  readonly region?: string | undefined;
  readonly weekInfo?: { readonly firstDay: number };
  getWeekInfo?(): { readonly firstDay: number };
}

/** The weekday with which weeks begin in a locale's region, 0 for Monday to 6 for Sunday. */
export function firstWeekday(locale: string): number {
  // The most likely region, if it names none.
  const full = new Intl.Locale(locale).maximize();
  return knownFirstWeekday(full) ?? firstWeekdayIn(full.region ?? '');
}

/** The first weekday that the runtime gives, which counts from 1 for Monday to 7 for Sunday; null if it gives none. */
export function knownFirstWeekday(locale: WeekLocale): number | null {
  const info = locale.getWeekInfo?.() ?? locale.weekInfo;
  return info === undefined ? null : info.firstDay - 1;
}

export function firstWeekdayIn(region: string): number {
  return otherRegions.find(([, regions]) => regions.split(' ').includes(region))?.[0] ?? monday;
}
