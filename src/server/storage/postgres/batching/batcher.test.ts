import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { expect, it } from 'vitest';
import { type Tables } from '../../schema/schema.ts';
import { type PostgresConnection, type Statement } from '../connection/connection.ts';
import { Batcher } from './batcher.ts';

// It only compiles, so it needs no pool.
const db = new Kysely<Tables>({
  dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('nobody connects')) }),
});
const find = db.selectFrom('account').select('version').where('id', '=', 'a').compile();
const insert = db.insertInto('email').values({ key: 'k', account_id: 'a' }).compile();
const change = db.updateTable('account').set({ version: 1 }).where('id', '=', 'a').compile();

const given = (query: CompiledQuery, ...parameters: unknown[]) => ({ ...query, parameters });

/** A connection that notes what is sent, and answers each reader with the ids it asked about. */
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

it('puts what all ask as one, once all of them wait, and tells each its own', async () => {
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

it('keeps the order of each asker while others ask the same earlier or later', () => {
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

it('sends what it holds back before anything else goes', () => {
  const { connection, sent, sendHeldBack } = recording();
  void new Batcher(connection).call('account 0', given(change, 1, 'a'));
  expect(sent).toEqual([]);
  sendHeldBack();
  expect(sent).toEqual(['update [1,"a"]']);
});

it('says at the end that something failed which nobody waited for', async () => {
  const { connection } = recording();
  connection.send = () => Promise.reject(new Error('refused'));
  const gathering = new Batcher(connection);
  expect(await gathering.call('account 0', given(change, 1, 'a'))).toEqual([]);
  await expect(gathering.call('account 0', given(find, 'a'))).rejects.toThrow('refused');
  expect(() => gathering.flush()).toThrow('refused');
});

it('lets go of what it holds back for a transaction that is taken back', async () => {
  const { connection, sent, sendHeldBack } = recording();
  const gathering = new Batcher(connection);
  void gathering.call('account 0', given(change, 1, 'a'));
  gathering.discard();
  sendHeldBack();
  await new Promise((resolve) => setImmediate(resolve));
  expect(sent).toEqual([]);
});
