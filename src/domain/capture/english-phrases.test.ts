import { phraseTests } from '../testing/capture-phrases.ts';

// Written before the grammar. A random third of them is in the held-out file.
phraseTests('en', 'Fix the bike', {
  dates: `
    monday=11-30 23:59
    Tuesday=12-01 23:59
    on sunday=11-29 23:59
    on Monday=11-30 23:59
    tue=12-01 23:59
    thurs=11-26 23:59
    this monday=11-30 23:59
    next sunday=12-06 23:59
    next sat=12-05 23:59
    by next friday=12-04 23:59
    before thursday=11-26 23:59
    due on tuesday=12-01 23:59
    for saturday=11-28 23:59
    friday next week=12-04 23:59
    monday at 9am=11-30 09:00
    on tuesday at 14:30=12-01 14:30
    thursday at 3=11-26 15:00
    this wednesday at 20:00=11-25 20:00
    saturday afternoon=11-28 15:00
    friday evening=11-27 19:00
    on monday morning at 8=11-30 08:00
    friday evening at 7=11-27 19:00
    tuesday at noon=12-01 12:00
    friday at midnight=11-27 23:59
    at 5pm on monday=11-30 17:00
    8 am monday=11-30 08:00
    9:15 am thursday=11-26 09:15
    friday at 6 in the evening=11-27 18:00
    monday at 8 in the morning=11-30 08:00
    friday at 5:30 p.m.=11-27 17:30
    by tomorrow=11-26 23:59
    TOMORROW=11-26 23:59
    tomorrow.=11-26 23:59
    tomorrow morning=11-26 09:00
    tomorrow afternoon=11-26 15:00
    tomorrow evening=11-26 19:00
    tomorrow night=11-26 21:00
    tomorrow noon=11-26 12:00
    tomorrow at noon=11-26 12:00
    tomorrow at 7pm=11-26 19:00
    tomorrow 7 am=11-26 07:00
    at 9:30 tomorrow=11-26 09:30
    at 4pm tomorrow=11-26 16:00
    today at noon=11-25 12:00
    today at 3=11-25 15:00
    tonight at 8=11-25 20:00
    at 8 tonight=11-25 20:00
    this afternoon=11-25 15:00
    by the day after tomorrow=11-27 23:59
    in a day=11-26 23:59
    in ten days=12-05 23:59
    in a week=12-02 23:59
    in one week=12-02 23:59
    within a month=12-25 23:59
    in 3 months=2027-02-25 23:59
    in 2 years=2028-11-25 23:59
    in 1 hour=11-25 11:00
    within 24 hours=11-26 10:00
    in 20 min=11-25 10:20
    within half an hour=11-25 10:30
    in 3 days at 18:00=11-28 18:00
    in a week at 9am=12-02 09:00
    end of week=11-29 23:59
    end of this week=11-29 23:59
    by the end of the week=11-29 23:59
    end of the month=11-30 23:59
    end of month at noon=11-30 12:00
    next weekend=12-05 23:59
    on the weekend=11-28 23:59
    before the weekend=11-28 23:59
    by next month=12-25 23:59
    this month=11-30 23:59
    3rd December=12-03 23:59
    on 2 Dec=12-02 23:59
    dec 1=12-01 23:59
    december 24th=12-24 23:59
    22nd of february=2027-02-22 23:59
    on the 15th of January=2027-01-15 23:59
    5 may=2027-05-05 23:59
    26 nov=11-26 23:59
    1 jan 2028=2028-01-01 23:59
    Jan 1, 2028=2028-01-01 23:59
    due 30 June 2027=2027-06-30 23:59
    fri 27 nov=11-27 23:59
    Friday, November 27=11-27 23:59
    dec 24, 20:00=12-24 20:00
    noon on 24 december=12-24 12:00
    15 january 2020=2020-01-15 23:59
    2026-12-24=12-24 23:59
    on 2026-12-24=12-24 23:59
    2026-12-24 at 8pm=12-24 20:00
    by 2027-02-28 12:00=2027-02-28 12:00
    at 14:45=11-25 14:45
    at noon=11-25 12:00
    by noon=11-25 12:00
    at midnight=11-25 23:59
    at 11=11-25 11:00
    at 7=11-25 19:00
    at 7am=11-26 07:00
    at 12=11-25 12:00
    11:30pm=11-25 23:30
    6 p.m.=11-25 18:00
    18:00=11-25 18:00
    at 5 o'clock=11-25 17:00
    at half past 4=11-25 16:30
    at 8 in the evening=11-25 20:00
  `,
  titles: `
    Sketch of next week
    A poem about the weekend
    Story of the end of the year
    Open monday to friday
    Meet today or tomorrow
    Sell it on Black Friday
    Watch "Saturday Night"
    tomorrow at 9
    Party on 31 february 18:00
    Party on february 30
    Plan for january
    Visit Rome in may
    Goals for 2027
    Version 3.14
    Read John 3:16
    Print in 4:3
    Two thirds, that is 2/3
    Meet at 25:00
    Learn to sing in the sun
    The old man and the sea at 11 knots
    Good morning
    Strangers in the night
    One of these days
    Ask about friday 18
    Start tomorrow, or never
    Compare each saturday
    Five days of silence
    Second to none
    From dusk till dawn
    Half of the week
    A sunday
    Call 112
    Route 66
    Write 10 pages
    Now or never
    Rerun since friday
    Diet from monday
  `,
  lines: `
    Fix the bike tomorrow !high => Fix the bike | 11-26 23:59 | High
    !high Fix the bike tomorrow => Fix the bike | 11-26 23:59 | High
    Fix !low the bike friday 18:00 => Fix the bike | 11-27 18:00 | Low
    Fix the bike #urgent #research => Fix the bike | | urgent research
    Fix the bike @Web Development tomorrow => Fix the bike | 11-26 23:59 | Web Development
    Fix the bike @salud => Fix the bike | | Health
    Fix the bike !alta #urgente => Fix the bike | | High urgent
    Fix the bike #bikes @home !now => Fix the bike #bikes @home !now | |
    Fix the bike !high !low => Fix the bike !high | | Low
    Fix @art the bike @design => Fix @art the bike | | Design
    Mail me@web.example about !important => Mail me@web.example about !important | |
    Fix the bike tomorrow? => Fix the bike tomorrow? | |
    Fix the bike (friday) => Fix the bike (friday) | |
    Fix the 19" screen friday => Fix the 19" screen | 11-27 23:59 |
    Read "Dune" by friday => Read "Dune" | 11-27 23:59 |
    Arreglar la bici el viernes a las 18:00 => Arreglar la bici | 11-27 18:00 |
    Arreglar la bici mañana => Arreglar la bici | 11-26 23:59 |
    Go 🚲 friday => Go 🚲 | 11-27 23:59 |
    friday #research => friday | | research
  `,
});
