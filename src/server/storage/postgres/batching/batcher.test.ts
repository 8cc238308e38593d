import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { expect, it } from 'vitest';
import { type Tables } from '../../schema/schema.ts';
import { type PostgresConnection, type Statement } from '../connection/connection.ts';
import { Batcher } from './batcher.ts';

// Only compiles queries, so it never connects.
const db = new Kysely<Tables>({
  dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('nobody connects')) }),
});
const find = db.selectFrom('account').select('version').where('id', '=', 'a').compile();
const insert = db.insertInto('email').values({ key: 'k', account_id: 'a' }).compile();
const change = db.updateTable('account').set({ version: 1 }).where('id', '=', 'a').compile();

const given = (query: CompiledQuery, ...parameters: unknown[]) => ({ ...query, parameters });

/** A connection that records its statements, and answers a read with the ids in its values. */
function recording() {
  const sent: string[] = [];
  let sendHeldBack = () => {};
  const connection = {
    onBeforeSend: (send: () => void) => (sendHeldBack = send),
    send: ({ text, values }: Statement) => {
      sent.push(`${text.split(' ')[0]} ${JSON.stringify(values)}`);
      if (!text.startsWith('select')) return Promise.resolve({ rows: [] });
      const [ids] = values;
      const rows = Array.isArray(ids) ? ids.map((id, n) => ({ asked: n + 1, id })).reverse() : [{ id: ids }];
      return Promise.resolve({ rows });
    },
  };
  return {
    connection: connection as unknown as PostgresConnection,
    sent,
    sendHeldBack: () => sendHeldBack(),
  };
}

it('sends the same query of all callers as one, once all wait, and returns each its rows', async () => {
  const { connection, sent } = recording();
  const gathering = new Batcher(connection);
  const asker = async (number: number) => {
    const own = `account ${number}`;
    const [first] = await gathering.call(own, given(find, `first ${number}`));
    await gathering.call(own, given(insert, `key ${number}`, `a${number}`));
    const [second] = await gathering.call(own, given(find, `second ${number}`));
    return [first?.['id'], second?.['id']];
  };
  expect(await Promise.all([asker(0), asker(1)])).toEqual([
    ['first 0', 'second 0'],
    ['first 1', 'second 1'],
  ]);
  expect(sent).toEqual([
    'select [["first 0","first 1"]]',
    'insert [["key 0","key 1"],["a0","a1"]]',
    'select [["second 0","second 1"]]',
  ]);
});

it('keeps the order of each caller when others send the same queries in another order', () => {
  const { connection, sent } = recording();
  const gathering = new Batcher(connection);
  void gathering.call('account 0', given(insert, 'k0', 'a'));
  void gathering.call('account 0', given(change, 1, 'a'));
  void gathering.call('account 1', given(change, 2, 'b'));
  void gathering.call('account 1', given(insert, 'k1', 'b'));
  void gathering.call('account 2', given(insert, 'k2', 'c'));
  void gathering.call('account 2', given(insert, 'k3', 'c'));
  gathering.flush();
  expect(sent).toEqual([
    'insert [["k0","k2"],["a","c"]]',
    'update [[1,2],["a","b"]]',
    'insert [["k1","k3"],["b","c"]]',
  ]);
});

it('sends held-back statements before any other', () => {
  const { connection, sent, sendHeldBack } = recording();
  void new Batcher(connection).call('account 0', given(change, 1, 'a'));
  expect(sent).toEqual([]);
  sendHeldBack();
  expect(sent).toEqual(['update [1,"a"]']);
});

it('throws the failure of an unawaited write on flush', async () => {
  const { connection } = recording();
  connection.send = () => Promise.reject(new Error('refused'));
  const gathering = new Batcher(connection);
  expect(await gathering.call('account 0', given(change, 1, 'a'))).toEqual([]);
  await expect(gathering.call('account 0', given(find, 'a'))).rejects.toThrow('refused');
  expect(() => gathering.flush()).toThrow('refused');
});

it('discards held-back statements when the transaction is rolled back', async () => {
  const { connection, sent, sendHeldBack } = recording();
  const gathering = new Batcher(connection);
  void gathering.call('account 0', given(change, 1, 'a'));
  gathering.discard();
  sendHeldBack();
  await new Promise((resolve) => setImmediate(resolve));
  expect(sent).toEqual([]);
});
