import { expect, it } from 'vitest';
import { runtime, sqlite } from './diagnosis.ts';

it('knows the oldest Node that will do', () => {
  for (const version of ['24.7.0', '24.12.1', '25.0.0', '26.10.0'])
    expect(runtime(version).verdict).toBe('ok');
  for (const version of ['24.6.9', '22.20.0', '20.0.0']) expect(runtime(version).verdict).toBe('wrong');
});

it('knows which versions of SQLite have the fault in the log', () => {
  for (const version of ['3.51.3', '3.53.4', '3.50.7', '3.50.12', '4.0.0'])
    expect(sqlite(version).verdict).toBe('ok');
  for (const version of ['3.51.2', '3.50.6', '3.49.9', '3.46.0'])
    expect(sqlite(version).verdict).toBe('warning');
});
