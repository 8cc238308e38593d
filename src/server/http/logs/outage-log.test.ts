import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { StorageError } from '../../storage/errors/storage-error.ts';
import { postgresError } from '../../storage/postgres/connection/postgres-error.ts';
import { createOutageLog } from './outage-log.ts';

const where = { requestId: 'request', accountId: null, method: 'GET', route: '/api/ideas' };

function openOutageLog() {
  const lines: unknown[] = [];
  let elapsed = 0;
  const outage = createOutageLog({ warn: (line: unknown) => void lines.push(line) }, () => elapsed);
  return { lines, outage, wait: (milliseconds: number) => (elapsed += milliseconds) };
}

function fromServer(code: string, message: string) {
  return postgresError(Object.assign(new DatabaseError(message, 1, 'error'), { code, detail: 'a row' }));
}

it("logs the database server's message with its code, without the row it quotes", () => {
  const { lines, outage } = openOutageLog();
  outage(fromServer('28P01', 'password authentication failed for user "forge"'), where);
  expect(lines).toEqual([
    { outage: '28P01', cause: 'password authentication failed for user "forge"', ...where },
  ]);
});

it("logs the system's error if no server answered, also for a host with several addresses", () => {
  const { lines, outage } = openOutageLog();
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { code: 'ECONNREFUSED' });
  outage(postgresError(refused), where);
  const both = Object.assign(new AggregateError([refused, refused]), { code: 'ECONNREFUSED' });
  outage(postgresError(both), where);
  outage(postgresError(new Error('Query read timeout')), where);
  outage(new StorageError('unavailable', 'other changes of this account take too long'), where);
  expect(lines).toEqual([
    { outage: 'ECONNREFUSED', cause: 'connect ECONNREFUSED ::1:5432', ...where },
    { outage: 'ECONNREFUSED', cause: 'connect ECONNREFUSED ::1:5432', ...where },
    { outage: 'unavailable', cause: 'Query read timeout', ...where },
    { outage: 'unavailable', cause: 'other changes of this account take too long', ...where },
  ]);
});

it('logs no error that is not an outage', () => {
  const { lines, outage } = openOutageLog();
  for (const error of [new StorageError('full', 'full'), new StorageError('failed', 'no'), new Error('no')])
    expect(outage(error, where)).toBeNull();
  expect(lines).toEqual([]);
});

it('logs twenty lines of a cause a minute and how many more were suppressed', () => {
  const { lines, outage, wait } = openOutageLog();
  // The code is returned each time, so that all are counted.
  for (let n = 0; n < 1_000; n++)
    expect(outage(fromServer('3D000', 'no such database'), where)).toBe('3D000');
  expect(lines).toHaveLength(20);
  outage(fromServer('57P01', 'shutting down'), where);
  expect(lines).toHaveLength(21);
  wait(60_000);
  outage(fromServer('3D000', 'no such database'), where);
  expect(lines.at(-1)).toMatchObject({ outage: '3D000', unlogged: 980 });
});
