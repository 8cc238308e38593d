import { priorities } from '#domain/idea/idea.ts';
import { makeImportedIdea } from '#domain/testing/make-idea.ts';

const words = [
  'tidal',
  'gravity',
  'kite',
  'lantern',
  'orchard',
  'signal',
  'harbour',
  'glass',
  'ember',
  'loom',
];

/** Ideas as a file brings them, with different texts, deadlines and progress. */
export function boardIdeas(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const word = (step: number) => words[(index * step + step) % words.length] ?? '';
    return makeImportedIdea({
      title: `${word(1)} ${word(3)} ${index}`,
      description: `Lift ${word(7)} with spare ${word(9)} power, then measure what the ${word(3)} gives back`,
      deadline: `20${30 + (index % 40)}-0${1 + (index % 9)}-1${index % 10}T09:00`,
      priority: priorities[index % priorities.length] ?? 'High',
      progress: (index * 7) % 100,
      tags: index % 3 === 0 ? ['urgent'] : [],
      updates: [{ text: `First ${word(3)} cut`, date: '2026-10-01T08:00:00.000Z' }],
    });
  });
}
