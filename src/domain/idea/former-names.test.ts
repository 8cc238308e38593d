import { expect, it } from 'vitest';
import {
  type FormerName,
  addFormerName,
  findFormerName,
  formerNameMs,
  maxFormerNames,
} from './former-names.ts';

const at = 1_000_000;
const kites: FormerName = { name: 'Kites', to: 'Gliders', at };

it('finds a former name until 30 days have passed', () => {
  expect(formerNameMs).toBe(30 * 24 * 60 * 60 * 1000);
  expect(findFormerName([kites], 'Kites', at + formerNameMs - 1)).toBe(kites);
  expect(findFormerName([kites], 'Kites', at + formerNameMs)).toBeUndefined();
  expect(findFormerName([kites], 'Gliders', at)).toBeUndefined();
});

it('leads former names on, drops the expired ones, and those that are in use again', () => {
  const wings = { name: 'Gliders', to: 'Wings', at: at + 1 };
  const both = addFormerName([kites], wings);
  expect(both).toEqual([{ ...kites, to: 'Wings' }, wings]);
  const merged: FormerName = { name: 'Wings', to: 'Art', at: at + 2, isMerged: true };
  expect(addFormerName(both, merged)).toEqual([
    { ...kites, to: 'Art', isMerged: true },
    { ...wings, to: 'Art', isMerged: true },
    merged,
  ]);
  const back = { name: 'Wings', to: 'Kites', at: at + formerNameMs };
  expect(addFormerName(both, back)).toEqual([{ ...wings, to: 'Kites' }, back]);
});

it('keeps the latest of very many', () => {
  const all = Array.from({ length: maxFormerNames + 1 }, (_, index) => ({
    name: `Own ${index}`,
    to: 'Art',
    at,
  }));
  const kept = all.reduce<readonly FormerName[]>((former, one) => addFormerName(former, one), []);
  expect(kept).toEqual(all.slice(1));
});

it('compares names by their keys, and keeps one that differs in its spelling alone', () => {
  const lower = (name: string) => name.toLowerCase();
  const first = addFormerName([], { name: 'Kite', to: 'Wing', at }, lower);
  expect(findFormerName(first, 'KITE', at, lower)).toEqual({ name: 'Kite', to: 'Wing', at });
  expect(findFormerName(first, 'KITE', at)).toBeUndefined();
  const spelled = addFormerName(first, { name: 'Wing', to: 'wing', at }, lower);
  expect(spelled).toEqual([
    { name: 'Kite', to: 'wing', at },
    { name: 'Wing', to: 'wing', at },
  ]);
  const back = addFormerName(spelled, { name: 'wing', to: 'kite', at }, lower);
  expect(back).toEqual([
    { name: 'Wing', to: 'kite', at },
    { name: 'wing', to: 'kite', at },
  ]);
});
