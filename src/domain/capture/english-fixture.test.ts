import { phraseTests } from '../testing/capture-phrases.ts';

// The phrases of the specification.
phraseTests('en', 'Fix the bike', {
  dates: `
    friday 18:00=11-27 18:00
    on friday at 6pm=11-27 18:00
    tomorrow=11-26 23:59
    tomorrow at 9=11-26 09:00
    tomorrow 9:30=11-26 09:30
    today=11-25 23:59
    today at 17:00=11-25 17:00
    tonight=11-25 21:00
    next friday=12-04 23:59
    next week=11-30 23:59
    by friday=11-27 23:59
    before friday=11-27 23:59
    due monday=11-30 23:59
    until monday=11-30 23:59
    in 3 days=11-28 23:59
    in two weeks=12-09 23:59
    within two weeks=12-09 23:59
    in a month=12-25 23:59
    next month=12-25 23:59
    in 2 hours=11-25 12:00
    in 45 minutes=11-25 10:45
    in half an hour=11-25 10:30
    15 jan=2027-01-15 23:59
    jan 15=2027-01-15 23:59
    on January 15th=2027-01-15 23:59
    15 January 2027=2027-01-15 23:59
    January 15, 2027=2027-01-15 23:59
    2027-01-15=2027-01-15 23:59
    2027-01-15 08:30=2027-01-15 08:30
    by end of month=11-30 23:59
    end of year=12-31 23:59
    end of the week=11-29 23:59
    this weekend=11-28 23:59
    sat=11-28 23:59
    on saturday morning=11-28 09:00
    mon 8am=11-30 08:00
    thursday noon=11-26 12:00
    wednesday=12-02 23:59
    this wednesday=11-25 23:59
    at 18:00=11-25 18:00
    6pm=11-25 18:00
    at 8:00=11-26 08:00
    at 5=11-25 17:00
    6:45 pm friday=11-27 18:45
    24 dec 20:00=12-24 20:00
    1st of december=12-01 23:59
    in 6 months=2027-05-25 23:59
    the day after tomorrow=11-27 23:59
    31 december 23:59=12-31 23:59
    Feb 29 2028=2028-02-29 23:59
  `,
  titles: `
    Read 1984
    May the best idea win
    Sun screen test
    Move old monitor to attic
    A second look at chapter 3
    Ten ways to march
    Compare 5.2 and 5.3
    Paprika soup
    The sat nav app
    Cut cost to 3/4
    Play at 11 a side
    Mark and April meet
    Visit March, Cambridgeshire
    The Friday app
    5 things in 2 hours of video
    Fix bug 404
    Watch "Next Friday"
    Learn chapter 12
    Fix the bike mon 9
  `,
  lines: `
    Fix the bike friday !high #research => Fix the bike | 11-27 23:59 | High research
    Fix the bike friday 18:00 !high #research @Health => Fix the bike | 11-27 18:00 | High research Health
  `,
});
