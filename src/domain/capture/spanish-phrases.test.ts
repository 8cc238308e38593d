import { phraseTests } from '../testing/capture-phrases.ts';

// Written before the grammar. A random third of them is in the held-out file.
phraseTests('es', 'Arreglar la bici', {
  dates: `
    lunes=11-30 23:59
    vie=11-27 23:59
    el sáb=11-28 23:59
    este lunes=11-30 23:59
    este miércoles=11-25 23:59
    este miercoles=11-25 23:59
    el próximo lunes=11-30 23:59
    el proximo miércoles=12-02 23:59
    próximo domingo=11-29 23:59
    el sábado próximo=11-28 23:59
    para el viernes=11-27 23:59
    antes del lunes=11-30 23:59
    el lunes a las 9=11-30 09:00
    el martes a las 14:30=12-01 14:30
    viernes, 18:00=11-27 18:00
    el viernes a las 6 de la tarde=11-27 18:00
    el jueves a las 5=11-26 17:00
    jueves 9:30=11-26 09:30
    el domingo por la tarde=11-29 17:00
    el domingo por la noche=11-29 21:00
    el viernes por la tarde a las 7=11-27 19:00
    el viernes al mediodía=11-27 12:00
    el viernes a medianoche=11-27 23:59
    a las 9 de la mañana el lunes=11-30 09:00
    el sábado a las 10 y media=11-28 10:30
    el sábado a las 8 menos cuarto de la tarde=11-28 19:45
    el lunes a la una=11-30 13:00
    el lunes a la 1:30=11-30 13:30
    el viernes a las nueve=11-27 09:00
    el viernes a las ocho de la tarde=11-27 20:00
    el viernes a las 10 de la noche=11-27 22:00
    el viernes a las 18h=11-27 18:00
    el viernes a las 18 horas=11-27 18:00
    el próximo lunes a las 8:15=11-30 08:15
    lunes 8 am=11-30 08:00
    el martes a las 6 p. m.=12-01 18:00
    mañana.=11-26 23:59
    hasta mañana=11-26 23:59
    mañana por la noche=11-26 21:00
    mañana al mediodía=11-26 12:00
    mañana 9:30=11-26 09:30
    mañana, 9:30=11-26 09:30
    mañana a las 7 de la tarde=11-26 19:00
    manana por la manana=11-26 09:00
    a las 9:30 mañana=11-26 09:30
    mañana antes de las 18:00=11-26 18:00
    para hoy=11-25 23:59
    hoy al mediodía=11-25 12:00
    hoy por la tarde=11-25 17:00
    hoy por la noche=11-25 21:00
    esta tarde a las 6=11-25 18:00
    en 1 día=11-26 23:59
    en un día=11-26 23:59
    dentro de una semana=12-02 23:59
    dentro de tres semanas=12-16 23:59
    en 3 meses=2027-02-25 23:59
    en un mes=12-25 23:59
    en un año=2027-11-25 23:59
    en una hora=11-25 11:00
    dentro de una hora=11-25 11:00
    en 20 min=11-25 10:20
    en 90 minutos=11-25 11:30
    en dos semanas al mediodía=12-09 12:00
    dentro de una semana por la mañana=12-02 09:00
    para la semana que viene=11-30 23:59
    la semana próxima=11-30 23:59
    la próxima semana a las 9:00=11-30 09:00
    para esta semana=11-29 23:59
    a finales de semana=11-29 23:59
    fin de mes=11-30 23:59
    a finales del mes=11-30 23:59
    a fin de año=12-31 23:59
    antes de fin de año=12-31 23:59
    a finales de año=12-31 23:59
    el fin de semana=11-28 23:59
    el próximo fin de semana=11-28 23:59
    para el mes que viene=12-25 23:59
    3 de diciembre=12-03 23:59
    3 dic=12-03 23:59
    el 24 dic=12-24 23:59
    24 DE DICIEMBRE=12-24 23:59
    para el 3 de marzo=2027-03-03 23:59
    antes del 22 de febrero=2027-02-22 23:59
    1 de septiembre=2027-09-01 23:59
    1 de enero de 2028=2028-01-01 23:59
    el 1 de enero del 2028=2028-01-01 23:59
    30 junio 2027=2027-06-30 23:59
    el viernes 27 de noviembre=11-27 23:59
    viernes, 27 de noviembre=11-27 23:59
    24 dic a las 8 de la tarde=12-24 20:00
    el 24 de diciembre, 20:00=12-24 20:00
    15 de enero de 2020=2020-01-15 23:59
    2026-12-24=12-24 23:59
    el 2026-12-24=12-24 23:59
    2026-12-24 a las 20:15=12-24 20:15
    24/12/2026=12-24 23:59
    el 24/12 a las 8 de la tarde=12-24 20:00
    1/1/2028=2028-01-01 23:59
    antes del 05/03=2027-03-05 23:59
    a las 14:45=11-25 14:45
    a medianoche=11-25 23:59
    a las 9=11-26 09:00
    a las 11=11-25 11:00
    a las 7=11-25 19:00
    a las doce y cuarto=11-25 12:15
    antes de las 18:00=11-25 18:00
    por la tarde=11-25 17:00
    por la mañana=11-26 09:00
    a la una=11-25 13:00
  `,
  titles: `
    Abrir de lunes a viernes
    Elegir entre lunes y viernes
    Quedar hoy o mañana
    Plan de la semana que viene
    El hombre que fue jueves, novela
    Una tarde de domingo
    Leer "El próximo viernes"
    Ruidos en la noche
    Viernes
    El próximo viernes
    mañana a las 9
    en 3 días
    Fiesta el 31 de febrero a las 18:00
    Fiesta el 30/2
    Viajar en enero
    Ir al mar
    Pintar el mar
    Llegar tarde
    Versión 3.14
    Imprimir en 4:3
    Quedar a las 25
    Quedar a las 9:75
    Ver las 8
    Cita con el mañana
    Las mil y una noches
    Media hora
    Rebajar a 3/4
    Dieta desde el lunes
    A mediados de mes
    La ruta 66
    Llamar al 112
    La hora de la siesta
    El último viernes de enero, cuento
    Preguntar por lun 9
    Sol y domingo de ramos
  `,
  lines: `
    Arreglar la bici mañana !alta => Arreglar la bici | 11-26 23:59 | High
    !alta Arreglar la bici mañana => Arreglar la bici | 11-26 23:59 | High
    Arreglar la bici el viernes !media a las 18:00 => Arreglar la bici | 11-27 18:00 | Medium
    Arreglar la bici #urgente #investigacion => Arreglar la bici | | urgent research
    Arreglar la bici #Investigación @salud el lunes => Arreglar la bici | 11-30 23:59 | research Health
    Arreglar la bici @web => Arreglar la bici | | Web Development
    Arreglar la bici @SALUD !3 => Arreglar la bici | | Health Low
    Arreglar la bici @health => Arreglar la bici | | Health
    Escribir a yo@web.example => Escribir a yo@web.example | |
    ¿Arreglar la bici mañana? => ¿Arreglar la bici mañana? | |
    Arreglar la bici (viernes) => Arreglar la bici (viernes) | |
    Arreglar la pantalla de 19" el viernes => Arreglar la pantalla de 19" | 11-27 23:59 |
    Leer "Dune el viernes => Leer "Dune el viernes | |
    Fix the bike friday 18:00 => Fix the bike | 11-27 18:00 |
    Fix the bike tomorrow at 9 => Fix the bike | 11-26 09:00 |
    Charla mañana a las 14:30 => Charla | 11-26 14:30 |
    Charla, mañana 14:30 => Charla | 11-26 14:30 |
    viernes #urgente => viernes | | urgent
  `,
});
