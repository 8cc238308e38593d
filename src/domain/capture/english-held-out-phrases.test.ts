import { phraseTests } from '../testing/capture-phrases.ts';

// A random third of the phrases, not looked at while the grammar was written.
phraseTests('en', 'Fix the bike', {
  dates: `
    THURSDAY=11-26 23:59
    fri=11-27 23:59
    sun=11-29 23:59
    this friday=11-27 23:59
    next monday=11-30 23:59
    next wednesday=12-02 23:59
    until sunday=11-29 23:59
    due by friday=11-27 23:59
    friday 6pm=11-27 18:00
    friday, 18:00=11-27 18:00
    sunday at 10=11-29 10:00
    sat 10:30=11-28 10:30
    next tuesday at 8:15am=12-01 08:15
    sunday night=11-29 21:00
    by friday noon=11-27 12:00
    at 18:00 on friday=11-27 18:00
    friday by 5pm=11-27 17:00
    due today=11-25 23:59
    tomorrow, 9:30=11-26 09:30
    tomorrow at 4=11-26 16:00
    before 6pm tomorrow=11-26 18:00
    today by 6pm=11-25 18:00
    this evening=11-25 19:00
    this afternoon at 4=11-25 16:00
    day after tomorrow at 10:00=11-27 10:00
    in 1 day=11-26 23:59
    in 10 days=12-05 23:59
    within 3 weeks=12-16 23:59
    in two months=2027-01-25 23:59
    in a year=2027-11-25 23:59
    in an hour=11-25 11:00
    in 3 hours=11-25 13:00
    in 90 minutes=11-25 11:30
    in two weeks at noon=12-09 12:00
    by next week=11-30 23:59
    next week at 9:00=11-30 09:00
    this week=11-29 23:59
    by the end of the month=11-30 23:59
    at the end of the year=12-31 23:59
    3 december=12-03 23:59
    by March 3=2027-03-03 23:59
    May 5=2027-05-05 23:59
    sept 1=2027-09-01 23:59
    24 november=2027-11-24 23:59
    25 november=11-25 23:59
    Fri, Nov 27, 2026, 18:00=11-27 18:00
    24 dec at 8pm=12-24 20:00
    on march 3rd at 9:30=2027-03-03 09:30
    2026-12-24T20:15=12-24 20:15
    at 9=11-26 09:00
    by 6pm=11-25 18:00
    until 17:30=11-25 17:30
    at quarter to 6=11-25 17:45
    at 9 in the morning=11-26 09:00
  `,
  titles: `
    Learn from last friday
    Write the weekly for every monday
    Every monday at 9
    Choose between monday and friday
    Read "The day after tomorrow"
    Draw a friday
    Friday
    Next Friday
    in 3 days
    Party on 31 february
    Party on 30 feb 2027
    March of the penguins
    Meet at 9:75
    Lights at night
    Rule of thumb no 6
    Ask about mon 9
    The may queen
    The 15 jan issue
  `,
  lines: `
    Fix the bike friday !2 18:00 => Fix the bike | 11-27 18:00 | Medium
    Fix the bike #Research @health monday => Fix the bike | 11-30 23:59 | research Health
    Fix the bike @web => Fix the bike | | Web Development
    Fix the bike @human values !3 => Fix the bike | | Human Values Low
    Fix the bike @h => Fix the bike @h | |
    Fix the bike, friday => Fix the bike | 11-27 23:59 |
    Fix the bike - friday => Fix the bike | 11-27 23:59 |
    Read "Dune by friday => Read "Dune by friday | |
    Fix the bike 15/1 => Fix the bike 15/1 | |
  `,
});
