import { expect, it } from 'vitest';
import { docOf } from '#domain/testing/make-idea.ts';
import { rowFormat } from './indexed-db-transaction.ts';

/** The fields of an idea in rows of the present format. Where they change, the format has to be raised. */
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
