import { phraseTests } from '../testing/capture-phrases.ts';

// A random third of the phrases, not looked at while the grammar was written.
phraseTests('es', 'Arreglar la bici', {
  dates: `
    el martes=12-01 23:59
    EL JUEVES=11-26 23:59
    domingo=11-29 23:59
    el lunes que viene=11-30 23:59
    para este viernes=11-27 23:59
    hasta el domingo=11-29 23:59
    antes del próximo martes=12-01 23:59
    el viernes de la semana que viene=12-04 23:59
    el lunes por la mañana a las 8=11-30 08:00
    el viernes a mediodia=11-27 12:00
    a las 18:00 el viernes=11-27 18:00
    el sábado a las 10 y cuarto=11-28 10:15
    el viernes antes de las 6 de la tarde=11-27 18:00
    para mañana=11-26 23:59
    MAÑANA=11-26 23:59
    mañana a las 4=11-26 16:00
    hoy a las 3=11-25 15:00
    esta noche a las 10=11-25 22:00
    esta noche a las 8 y media=11-25 20:30
    pasado mañana a las 10:00=11-27 10:00
    pasado manana=11-27 23:59
    para pasado mañana=11-27 23:59
    en diez días=12-05 23:59
    en 15 días=12-10 23:59
    en una semana=12-02 23:59
    dentro de dos meses=2027-01-25 23:59
    dentro de 2 años=2028-11-25 23:59
    en 3 horas=11-25 13:00
    dentro de 24 horas=11-26 10:00
    dentro de media hora=11-25 10:30
    en 3 días a las 18:00=11-28 18:00
    para fin de mes=11-30 23:59
    antes de fin de mes=11-30 23:59
    a final de mes=11-30 23:59
    el finde=11-28 23:59
    el próximo mes=12-25 23:59
    este mes=11-30 23:59
    el 2 de diciembre=12-02 23:59
    hasta el 5 de mayo=2027-05-05 23:59
    24 de noviembre=2027-11-24 23:59
    25 de noviembre=11-25 23:59
    26 nov=11-26 23:59
    vie, 27 nov 2026, 18:00=11-27 18:00
    el 3 de marzo por la mañana=2027-03-03 09:00
    24/12=12-24 23:59
    el 24/12=12-24 23:59
    24/12 20:00=12-24 20:00
    para el 1/2=2027-02-01 23:59
    al mediodía=11-25 12:00
    a las 7 de la mañana=11-26 07:00
    a las 12=11-25 12:00
    a las 5 y media=11-25 17:30
    hasta las 17:30=11-25 17:30
    para las 8 de la tarde=11-25 20:00
    18:00=11-25 18:00
    a las 3 de la tarde=11-25 15:00
  `,
  titles: `
    Notas del lunes
    Repaso de cada lunes
    Cada lunes a las 9
    Cerrar los lunes
    Poema sobre la mañana
    Ver "Mañana"
    Fiesta el 31 de febrero
    Fiesta 31/2/2027
    Metas para 2027
    Mejor tarde que nunca
    Leer Juan 3:16
    Vivir un mañana
    Cinco días de silencio
    A principios de año
    Escribir 10 páginas
    Fiesta de fin de año
    Escapada de fin de semana
  `,
  lines: `
    Arreglar !baja la bici viernes 18:00 => Arreglar la bici | 11-27 18:00 | Low
    Arreglar la bici !high #urgent => Arreglar la bici | | High urgent
    Arreglar la bici #bicis @casa !ya => Arreglar la bici #bicis @casa !ya | |
    Arreglar la bici !alta !baja => Arreglar la bici !alta | | Low
    Arreglar la bici, el viernes => Arreglar la bici | 11-27 23:59 |
    Arreglar la bici - viernes => Arreglar la bici | 11-27 23:59 |
    Leer «Dune» antes del viernes => Leer «Dune» | 11-27 23:59 |
    Ir en 🚲 el viernes => Ir en 🚲 | 11-27 23:59 |
  `,
});
