// A believable account for pictures: ideas in every state, with some history.
const day = 86_400_000;
const iso = (time) => new Date(time).toISOString();

/** A wall-clock deadline some days from now. */
function deadline(now, days) {
  const date = new Date(now + days * day);
  const two = (value) => String(value).padStart(2, '0');
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`;
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${clock}`;
}

const texts = {
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

const facts = [
  {
    category: 'Energy Tech',
    priority: 'High',
    days: 0.3,
    progress: 68,
    tags: ['urgent', 'prototype'],
    updates: 5,
    notes: 3,
  },
  {
    category: 'Philosophical',
    priority: 'High',
    days: -2.2,
    progress: 40,
    tags: ['inspiration'],
    updates: 4,
    notes: 7,
  },
  {
    category: 'Timepieces',
    priority: 'Medium',
    days: 4.3,
    progress: 85,
    tags: ['prototype', 'research'],
    updates: 8,
    notes: 2,
  },
  {
    category: 'Education',
    priority: 'Medium',
    days: 12.6,
    progress: 25,
    tags: ['research'],
    updates: 2,
    notes: 1,
  },
  { category: 'Media', priority: 'Low', days: 31.1, progress: 10, tags: [], updates: 1, notes: 0 },
  {
    category: 'Art',
    priority: 'Low',
    days: 9.5,
    progress: 100,
    tags: ['inspiration'],
    updates: 10,
    notes: 4,
  },
  { category: 'Design', priority: 'Low', days: 20, progress: 55, tags: [], updates: 5, notes: 0 },
];

const strikes = {
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

/** What importIdeas takes. */
export function sampleIdeas(language, now) {
  const entries = (count) =>
    Array.from({ length: count }, (_, index) => ({
      text: strikes[language][index % 3],
      date: iso(now - (count - index) * 1.7 * day),
    }));
  return texts[language].map(([title, description, target], index) => {
    const { days, updates, notes, ...fact } = facts[index];
    return {
      ...fact,
      title,
      description,
      target,
      deadline: deadline(now, days),
      updates: entries(updates),
      notes: entries(notes),
      createdAt: iso(now - (40 - index * 5) * day),
    };
  });
}

const finished = {
  en: ['Rain-powered doorbell', 'Map of quiet benches', 'Clock without numbers'],
  es: ['Timbre de lluvia', 'Mapa de bancos tranquilos', 'Reloj sin números'],
};

/** A year of edits of an idea that the import then replaces, so that score and calendar have something to show. */
export function sampleHistory(now, newId) {
  const id = newId();
  const at = (back, hour) => now - back * day + hour * 3_600_000;
  const intent = (name, args, moment, own = newId()) => ({ id: own, name, args, at: moment, utcOffset: 0 });
  const idea = {
    title: 'Practice piece',
    description: 'Something to hammer at',
    category: 'Art',
    priority: 'Low',
    tags: [],
    target: 'None',
    deadline: '2099-01-01T00:00',
  };
  const history = [intent('addIdea', idea, at(362, 0), id)];
  for (let back = 360; back > 0; back--) {
    const wave = Math.sin(back * 12.9898) * 43758.5453;
    const chance = wave - Math.floor(wave);
    const often = 0.15 + 0.85 * (1 - back / 360);
    const count = Math.floor(chance * chance * 6 * often);
    for (let i = 0; i < count; i++) {
      history.push(intent('editIdea', { id, changes: { target: `${back}-${i}` } }, at(back, i)));
    }
  }
  return history;
}

/** A few ideas that were finished in the months before. */
export function finishedIdeas(language, now, newId) {
  return finished[language].flatMap((title, index) => {
    const id = newId();
    const at = now - (12 + index * 38) * day;
    const idea = {
      title,
      description: texts[language][index][1],
      category: ['Hardware', 'Human Values', 'Timepieces'][index],
      priority: ['Medium', 'Low', 'High'][index],
      tags: [],
      target: texts[language][index][2],
      deadline: deadline(at, 30),
    };
    return [
      { id, name: 'addIdea', args: idea, at, utcOffset: 0 },
      { id: newId(), name: 'setProgress', args: { id, progress: 100 }, at: at + 8 * day, utcOffset: 0 },
    ];
  });
}
