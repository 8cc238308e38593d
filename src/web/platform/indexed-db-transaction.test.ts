import { expect, it } from 'vitest';
import { docOf } from '#domain/testing/make-idea.ts';
import { rowFormat } from './indexed-db-transaction.ts';

/** The fields of an idea in the current row format. If they change, raise `rowFormat`. */
const fields = {
  1: [
    'category',
    'createdAt',
    'deadline',
    'description',
    'finishedAt',
    'id',
    'priority',
    'progress',
    'rank',
    'tags',
    'target',
    'title',
  ],
};

it('has another format when an idea has other fields', () => {
  expect({ [rowFormat]: Object.keys(docOf()).sort() }).toEqual(fields);
});
