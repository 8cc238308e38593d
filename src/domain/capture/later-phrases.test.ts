import { phraseTests } from '../testing/capture-phrases.ts';

// Kinds of phrases that the grammar first read wrong. A reader who had not written it found them.
phraseTests('en', 'Fix the bike', {
  dates: `
    at 10 to 5=11-25 16:50
    quarter to five=11-25 16:45
    half past five tomorrow=11-26 17:30
    tomorrow at a quarter to five=11-26 16:45
    at end of the month=11-30 23:59
    tonight at 1=11-26 01:00
    tonight at 12:30=11-26 00:30
    friday night at 2am=11-28 02:00
    friday night at 11=11-27 23:00
    before 24 december=12-24 23:59
  `,
  titles: `
    Book a 1 to 1
    Hold a one to one
    Toys for ages 8 to 12
    Work 9 to 5
    Upgrade from 12 to 13
    Read page 5 past 3
    Holiday 1 to 5 december
    Move the 3 to friday
    Party 3 days before friday
    Remind me 30 minutes before noon
    Learn React DOM
    Call Dom
  `,
  lines: `
    Open 9 to 5 tomorrow => Open 9 to 5 | 11-26 23:59 |
    Hold a 1 to 1 friday at 10 => Hold a 1 to 1 | 11-27 10:00 |
    Study 3 hours by friday => Study 3 hours | 11-27 23:59 |
    Fix the bike tomorrow! => Fix the bike | 11-26 23:59 |
  `,
});

phraseTests('es', 'Arreglar la bici', {
  dates: `
    el 1º de diciembre=12-01 23:59
    el primero de enero a las 9=2027-01-01 09:00
    esta noche a la 1=11-26 01:00
    el viernes por la noche a la 1:30=11-28 01:30
    el viernes a la 1 de la noche=11-27 01:00
    a las 12 y media de la noche=11-26 00:30
    el viernes 21h=11-27 21:00
  `,
  titles: `
    Vacaciones del 1 al 5 de diciembre
    Vacaciones del 1 de diciembre al 5 de enero
    Abrir del lunes al viernes
    Reunión de las 9:00 a las 10:00
    Quedar de las 5 a las 6
    Avisar 2 días antes del viernes
    Avisar una hora antes de las 5
    ¡Examen mañana!
    Llamar a Dom
  `,
  lines: `
    Dormir 8 horas mañana => Dormir 8 horas | 11-26 23:59 |
    Trabajar 4 h el viernes => Trabajar 4 h | 11-27 23:59 |
    Ver el capítulo 5 a las 6 => Ver el capítulo 5 | 11-25 18:00 |
    Estudiar 3 horas hasta el viernes => Estudiar 3 horas | 11-27 23:59 |
  `,
});
