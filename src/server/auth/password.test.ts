import { expect, it } from 'vitest';
import { createPasswords, hashCost } from './password.ts';

const quick = { memory: 64, passes: 1, parallelism: 1 };

it('takes the right password and no other, with the whole cost', async () => {
  const passwords = createPasswords(hashCost);
  const stored = await passwords.hash('correct horse');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await passwords.verify('correct horse', stored)).toBe(true);
  expect(await passwords.verify('correct horsE', stored)).toBe(false);
  expect(await passwords.verify('correct horse', null)).toBe(false);
});

it('hashes the same password differently each time', async () => {
  const passwords = createPasswords(quick);
  expect(await passwords.hash('correct horse')).not.toBe(await passwords.hash('correct horse'));
});

it('takes a password in whichever way its accents were typed', async () => {
  const passwords = createPasswords(quick);
  const stored = await passwords.hash('canci\u00f3n');
  expect(await passwords.verify('cancio\u0301n', stored)).toBe(true);
});

it('hashes two at a time and lets a hundred wait, and no more', async () => {
  const passwords = createPasswords(quick);
  const all = await Promise.allSettled(Array.from({ length: 110 }, () => passwords.hash('x')));
  const refused = all.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(8);
  for (const one of refused) expect(one).toMatchObject({ reason: { code: 'unavailable' } });
  expect(await passwords.hash('afterwards')).toMatch(/^\$argon2id/);
});

it('takes a password that was hashed at another cost, and none where there is no sound hash', async () => {
  const cheaper = createPasswords({ memory: 64, passes: 1, parallelism: 1 });
  const dearer = createPasswords({ memory: 128, passes: 2, parallelism: 1 });
  const stored = await cheaper.hash('correct horse');
  expect(await dearer.verify('correct horse', stored)).toBe(true);
  expect(await dearer.verify('wrong horse', stored)).toBe(false);
  for (const unsound of ['', 'correct horse', stored.slice(0, -4), stored.replace('argon2id', 'argon2i')])
    expect(await dearer.verify('correct horse', unsound)).toBe(false);
});
