import { expect, it } from 'vitest';
import { makeIdea } from '#domain/testing/make-idea.ts';
import { rowFormat } from './indexed-db-transaction.ts';

/** The fields of an idea in the current row format, and its lists. If they change, raise `rowFormat`. */
const fields = {
  2: [
    'category',
    'createdAt',
    'deadline',
    'description',
    'finishedAt',
    'id',
    'notes',
    'priority',
    'progress',
    'progressBy',
    'rank',
    'steps',
    'tags',
    'target',
    'title',
    'updates',
  ],
};

it('has another format when an idea has other fields', () => {
  expect({ [rowFormat]: Object.keys(makeIdea({ progressBy: 'steps' })).sort() }).toEqual(fields);
});
