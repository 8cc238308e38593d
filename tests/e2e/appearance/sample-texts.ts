// Texts of the sample ideas in pictures and screen tests: title, description, target.

type Texts = Readonly<Record<'en' | 'es', readonly (readonly [string, string, string])[]>>;
type Lines = Readonly<Record<'en' | 'es', readonly string[]>>;

export const ideaTexts: Texts = {
  en: [
    [
      'Tidal gravity battery',
      'Lift concrete blocks with spare tide power, let them down at peak hours. Sketch a bench model small enough for a fish tank.',
      'Working bench model',
    ],
    [
      'Letters to a future city',
      'An anthology of one-page letters written by planners, children and rivers.',
      '12 letters collected',
    ],
    [
      'Pocket star clock',
      'A wooden nocturnal that tells the hour from the Plough, laser-cut and engraved.',
      'First engraved prototype',
    ],
    [
      'Grammar garden',
      'Learn Spanish tenses by growing plants: each correct sentence waters a leaf.',
      'Playable first level',
    ],
    [
      'Museum of lost sounds',
      'A browsable map of noises that no longer exist, from dial-up to lamplighters.',
      '40 recordings online',
    ],
    [
      'One-knife kitchen',
      'A cookbook in which every recipe needs one knife, one pan and one hour.',
      'Printed proof copy',
    ],
    ['Borrowed-light atlas', 'Maps of streets by who leaves a lamp on for others.', 'Three streets drawn'],
  ],
  es: [
    [
      'Batería de gravedad mareomotriz',
      'Levantar bloques de hormigón con la marea sobrante y bajarlos en horas punta. Un modelo que quepa en una pecera.',
      'Maqueta funcionando',
    ],
    [
      'Cartas a una ciudad futura',
      'Una antología de cartas de una página escritas por urbanistas, niños y ríos.',
      '12 cartas reunidas',
    ],
    [
      'Reloj de estrellas de bolsillo',
      'Un nocturlabio de madera que da la hora con la Osa Mayor, cortado y grabado a láser.',
      'Primer prototipo grabado',
    ],
    [
      'Jardín de gramática',
      'Aprender tiempos verbales cultivando plantas: cada frase correcta riega una hoja.',
      'Primer nivel jugable',
    ],
    [
      'Museo de sonidos perdidos',
      'Un mapa de ruidos que ya no existen, del módem al farolero.',
      '40 grabaciones publicadas',
    ],
    [
      'Cocina de un solo cuchillo',
      'Un recetario en el que cada plato pide un cuchillo, una sartén y una hora.',
      'Prueba impresa',
    ],
    [
      'Atlas de la luz prestada',
      'Mapas de calles según quién deja una lámpara encendida para los demás.',
      'Tres calles dibujadas',
    ],
  ],
};

/** The second idea's original title and description. */
export const originalTexts: Readonly<Record<'en' | 'es', readonly [string, string]>> = {
  en: ['Letters to the year 2126', 'An anthology of one-page letters by planners and children.'],
  es: ['Cartas al año 2126', 'Una antología de cartas de una página de urbanistas y niños.'],
};

export const updateTexts: Lines = {
  en: [
    'Cut the second float from cork, seals well.',
    'Measured 0.8 W over one full tank cycle.',
    'Swapped the winch for a bicycle hub.',
  ],
  es: [
    'Corté el segundo flotador de corcho, sella bien.',
    'Medí 0,8 W en un ciclo completo del tanque.',
    'Cambié el cabrestante por un buje de bicicleta.',
  ],
};

export const finishedTitles: Lines = {
  en: ['Rain-powered doorbell', 'Map of quiet benches', 'Clock without numbers'],
  es: ['Timbre de lluvia', 'Mapa de bancos tranquilos', 'Reloj sin números'],
};
