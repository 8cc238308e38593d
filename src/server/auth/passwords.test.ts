import { expect, it } from 'vitest';
import { createPasswords, hashCost } from './passwords.ts';

const here = { address: '192.0.2.1', isKnown: false };
const quick = { memory: 64, passes: 1, parallelism: 1 };

it('accepts only the right password, at full cost', async () => {
  const passwords = createPasswords(hashCost);
  const stored = await passwords.hash('correct horse', here);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await passwords.verify('correct horse', stored, here)).toBe(true);
  expect(await passwords.verify('correct horsE', stored, here)).toBe(false);
  expect(await passwords.verify('correct horse', null, here)).toBe(false);
});

it('hashes the same password differently each time', async () => {
  const passwords = createPasswords(quick);
  expect(await passwords.hash('correct horse', here)).not.toBe(await passwords.hash('correct horse', here));
});

it('accepts a password whether its accents are composed or decomposed', async () => {
  const passwords = createPasswords(quick);
  const stored = await passwords.hash('canci\u00f3n', here);
  expect(await passwords.verify('cancio\u0301n', stored, here)).toBe(true);
});

it('tells long passwords apart by their last character, which some hashes ignore', async () => {
  const passwords = createPasswords(quick);
  const stored = await passwords.hash(`${'é'.repeat(127)}a`, here);
  expect(await passwords.verify(`${'é'.repeat(127)}a`, stored, here)).toBe(true);
  expect(await passwords.verify(`${'é'.repeat(127)}b`, stored, here)).toBe(false);
  expect(await passwords.verify('é'.repeat(127), stored, here)).toBe(false);
});

it('keeps spaces around a password', async () => {
  const passwords = createPasswords(quick);
  const stored = await passwords.hash(' correct horse ', here);
  expect(await passwords.verify(' correct horse ', stored, here)).toBe(true);
  expect(await passwords.verify('correct horse', stored, here)).toBe(false);
});

it('hashes two at a time, queues a hundred and rejects more', async () => {
  const passwords = createPasswords(quick);
  const all = await Promise.allSettled(Array.from({ length: 110 }, () => passwords.hash('x', here)));
  const refused = all.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(8);
  for (const one of refused) expect(one).toMatchObject({ reason: { code: 'unavailable' } });
  expect(await passwords.hash('afterwards', here)).toMatch(/^\$argon2id/);
});

it('accepts a hash for another address when one address fills the queue', async () => {
  const passwords = createPasswords(quick);
  const flood = Array.from({ length: 102 }, () => passwords.hash('x', here));
  const [elsewhere, ...all] = await Promise.allSettled([
    passwords.hash('x', { address: '198.51.100.1', isKnown: false }),
    ...flood,
  ]);
  expect(elsewhere?.status).toBe('fulfilled');
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});

it('accepts a hash for a known client when strangers of many addresses fill the queue', async () => {
  const passwords = createPasswords(quick);
  const strangers = Array.from({ length: 103 }, (_, n) =>
    passwords.hash('x', { address: `198.51.100.${n}`, isKnown: false }),
  );
  const known = passwords.hash('x', { address: '203.0.113.1', isKnown: true });
  const [forKnown, ...forStrangers] = await Promise.allSettled([known, ...strangers]);
  expect(forKnown).toMatchObject({ value: expect.stringMatching(/^\$argon2id/) });
  expect(forStrangers.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});

it('calls a hash outdated that costs less memory or fewer passes than new ones', async () => {
  const costs = [
    { memory: 64, passes: 1, parallelism: 1 },
    { memory: 64, passes: 2, parallelism: 1 },
    { memory: 128, passes: 1, parallelism: 1 },
  ];
  const [today] = costs.slice(1).map(createPasswords);
  const hashes = await Promise.all(costs.map((cost) => createPasswords(cost).hash('correct horse', here)));
  expect(hashes.map((stored) => today?.isOutdated(stored))).toEqual([true, false, true]);
  expect(today?.isOutdated('')).toBe(false);
});

it('accepts a password hashed at another cost, and none for a malformed hash', async () => {
  const cheaper = createPasswords({ memory: 64, passes: 1, parallelism: 1 });
  const dearer = createPasswords({ memory: 128, passes: 2, parallelism: 1 });
  const stored = await cheaper.hash('correct horse', here);
  expect(await dearer.verify('correct horse', stored, here)).toBe(true);
  expect(await dearer.verify('wrong horse', stored, here)).toBe(false);
  for (const unsound of ['', 'correct horse', stored.slice(0, -4), stored.replace('argon2id', 'argon2i')])
    expect(await dearer.verify('correct horse', unsound, here)).toBe(false);
});
