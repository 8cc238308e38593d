import { expect, it } from 'vitest';
import { diskSpaceFinding, nodeFinding, sqliteFinding } from './diagnosis.ts';

it('accepts Node from 24.7 on', () => {
  for (const version of ['24.7.0', '24.12.1', '25.0.0', '26.10.0'])
    expect(nodeFinding(version).verdict).toBe('ok');
  for (const version of ['24.6.9', '22.20.0', '20.0.0']) expect(nodeFinding(version).verdict).toBe('wrong');
});

it('warns of the SQLite versions with the WAL bug', () => {
  for (const version of ['3.51.3', '3.53.4', '3.50.7', '3.50.12', '4.0.0'])
    expect(sqliteFinding(version).verdict).toBe('ok');
  for (const version of ['3.51.2', '3.50.6', '3.49.9', '3.46.0'])
    expect(sqliteFinding(version).verdict).toBe('warning');
});

it('warns of an almost full disk, and reports an error if there is no space for a backup and growth', () => {
  const megabyte = 1_048_576;
  const said = (free: number, taken: number) => {
    const { verdict, text } = diskSpaceFinding(free * megabyte, 100 * megabyte, taken * megabyte);
    return `${verdict}: ${text}`;
  };
  expect(said(5, 1)).toBe('ok: 5 MB free (5 %)');
  expect(said(4, 1)).toBe('warning: 4 MB free (4 %)');
  expect(said(40, 20)).toBe('ok: 40 MB free (40 %)');
  expect(said(39, 20)).toBe('wrong: 39 MB free (39 %), not enough for a backup and some growth');
});
