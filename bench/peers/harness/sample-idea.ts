import { type SampleIdea } from './backend.ts';

const categories = ['Education', 'Hardware', 'Career', 'Health'];
const priorities = ['High', 'Medium', 'Low'];
let count = 0;

/** A new idea of about 600 bytes of JSON. Its title contains the key, to recognise it later. */
export function sampleIdea(key = ''): SampleIdea {
  count += 1;
  return {
    title: `Idea ${count} ${key}`,
    description:
      'Build a small weather station for the balcony that logs temperature, wind and rain, and draws a chart on the ' +
      'phone every evening. Start with one sensor and a notebook, then the board, then the case that keeps the rain ' +
      'out of it; and ask the neighbours whether theirs on the other side of the house agrees.',
    category: categories[count % 4] ?? '',
    priority: priorities[count % 3] ?? '',
    deadline: '2099-03-31T18:00',
    target: 'A year of readings without a gap',
    tags: ['research', 'inspiration', 'prototype'],
    updates: [],
    notes: [],
  };
}

/** An idea that is older: with two updates and a note. */
export function agedIdea(): SampleIdea {
  return {
    ...sampleIdea(),
    updates: ['Ordered the sensors', 'Soldered the board'],
    notes: ['Ask Jo about the enclosure'],
  };
}
