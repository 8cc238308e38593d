import { expect, it } from 'vitest';
import { retryIdOf } from './retry-refused.ts';

it('names each further try after the one before, and always the same', () => {
  const id = '0190a3c2-5b7e-7c11-9d3e-0a1b2c3d4e5f';
  expect(retryIdOf(id)).toBe(`${id}_2`);
  expect(retryIdOf(retryIdOf(id))).toBe(`${id}_3`);
  expect(retryIdOf(`${id}_9`)).toBe(`${id}_10`);
});

it('keeps to what the server takes for a mutation’s id, however often it is tried', () => {
  let id = '0190a3c2-5b7e-7c11-9d3e-0a1b2c3d4e5f_idea';
  for (let tries = 0; tries < 1_000; tries++) id = retryIdOf(id);
  expect(id).toBe('0190a3c2-5b7e-7c11-9d3e-0a1b2c3d4e5f_idea_1001');
  expect(id.length).toBeLessThanOrEqual(64);
});
