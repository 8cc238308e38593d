import { phraseTests } from '../testing/capture-phrases.ts';

// The phrases of the specification.
phraseTests('es', 'Arreglar la bici', {
  dates: `
    el viernes a las 18:00=11-27 18:00
    viernes 18:00=11-27 18:00
    mañana=11-26 23:59
    manana=11-26 23:59
    mañana a las 9=11-26 09:00
    mañana a las 9:30=11-26 09:30
    mañana por la mañana=11-26 09:00
    mañana por la tarde=11-26 17:00
    hoy=11-25 23:59
    hoy a las 17:00=11-25 17:00
    esta noche=11-25 21:00
    esta tarde=11-25 17:00
    el próximo viernes=11-27 23:59
    el viernes que viene=11-27 23:59
    el viernes próximo=11-27 23:59
    este viernes=11-27 23:59
    antes del viernes=11-27 23:59
    la próxima semana=11-30 23:59
    la semana que viene=11-30 23:59
    esta semana=11-29 23:59
    para el lunes=11-30 23:59
    hasta el lunes=11-30 23:59
    en 3 días=11-28 23:59
    en 3 dias=11-28 23:59
    dentro de 3 días=11-28 23:59
    en dos semanas=12-09 23:59
    dentro de un mes=12-25 23:59
    el mes que viene=12-25 23:59
    en 2 horas=11-25 12:00
    en media hora=11-25 10:30
    15 ene=2027-01-15 23:59
    el 15 de enero=2027-01-15 23:59
    el 15 de enero de 2027=2027-01-15 23:59
    15/1/2027=2027-01-15 23:59
    15/01=2027-01-15 23:59
    2027-01-15 08:30=2027-01-15 08:30
    a fin de mes=11-30 23:59
    a finales de mes=11-30 23:59
    fin de año=12-31 23:59
    este fin de semana=11-28 23:59
    el sabado=11-28 23:59
    el sábado por la mañana=11-28 09:00
    el miércoles=12-02 23:59
    el lunes a las 8 de la mañana=11-30 08:00
    el lunes a las 8 de la tarde=11-30 20:00
    el jueves al mediodía=11-26 12:00
    a las 18:00=11-25 18:00
    a las 6 pm=11-25 18:00
    a las 8:00=11-26 08:00
    el jueves a las 7 y media de la tarde=11-26 19:30
    24 de diciembre a las 20:00=12-24 20:00
    pasado mañana=11-27 23:59
  `,
  titles: `
    Leer 1984
    Más mar y más sol
    La segunda parte del libro
    Colonizar Marte
    Rutina de la mañana
    Domingo Ortega, biografía
    Comparar 5.2 y 5.3
    Enero es nombre de gato
    La app del viernes
    Pensar en mañana
    Cien años de soledad
    Error 404
    El mes de mayo en Madrid
    Hoy aprendí: diario
    Martes de carnaval a la vienesa
    Arreglar la bici a mediados de diciembre
    Arreglar la bici mon 9
  `,
  lines: `
    Charla mañana a las 14:30 => Charla | 11-26 14:30 |
    Charla, mañana 14:30 => Charla | 11-26 14:30 |
    Arreglar la bici el viernes a las 18:00 !alta #investigación @Salud => Arreglar la bici | 11-27 18:00 | High research Health
  `,
});
