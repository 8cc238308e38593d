import { afterEach, beforeEach, expect, it } from 'vitest';
import { createThrottle } from '#server/auth/throttle.ts';
import { type Challenges, createChallenges } from '#server/passkeys/challenges.ts';
import { type Storage } from '#server/storage/api/storage.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import { type TestDatabase, createTestDatabase } from '../../harness/test-storage.ts';

let database: TestDatabase;
let storage: Storage;
let challenges: Challenges;
const { now } = createFakeClock();
const tooMany = { code: 'too-many-requests' };

beforeEach(async () => {
  database = await createTestDatabase();
  storage = await database.open();
  challenges = createChallenges({ storage, throttle: createThrottle(storage, now, 10), now });
});
afterEach(async () => {
  await storage.close();
  database.remove();
});

const network = '2001:db8:1::/48';
const from = (subnet: number) => ({ address: `2001:db8:1:${subnet}::/64`, network });

it(
  'leaves other networks room for challenges to sign in, and signed-in people too',
  { timeout: 120_000 },
  async () => {
    // Each address stays far below its own limit.
    for (let first = 0; first < 2_000; first += 4)
      await Promise.all(
        Array.from({ length: 4 }, (_, n) =>
          challenges.openToSignIn(`challenge ${first + n}`, from(first + n)),
        ),
      );
    await expect(challenges.openToSignIn('one more', from(2_001))).rejects.toMatchObject(tooMany);
    const elsewhere = { address: '2001:db8:2:1::/64', network: '2001:db8:2::/48' };
    await challenges.openToSignIn('elsewhere', elsewhere);
    expect(await challenges.use('sign in', '', 'elsewhere')).toBe(true);
    await challenges.open('prove', 'session', 'of the session');
    expect(await challenges.use('prove', 'session', 'of the session')).toBe(true);
  },
);

it('has one challenge for a session and purpose, and limits how often it is replaced', async () => {
  await challenges.open('prove', 'session', 'first');
  await challenges.open('add', 'session', 'to add');
  await challenges.open('prove', 'another session', 'of another');
  await challenges.open('prove', 'session', 'second');
  expect(await challenges.use('prove', 'session', 'first')).toBe(false);
  expect(await challenges.use('prove', 'session', 'second')).toBe(true);
  expect(await challenges.use('add', 'session', 'to add')).toBe(true);
  expect(await challenges.use('prove', 'another session', 'of another')).toBe(true);
  for (let count = 3; count < 300; count += 1) await challenges.open('prove', 'session', `more ${count}`);
  await expect(challenges.open('prove', 'session', 'too many')).rejects.toMatchObject(tooMany);
});
