import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { syncFile } from './sync-file.ts';

it.runIf(process.platform === 'linux')('leaves no file open where the sync fails', () => {
  const open = () => readdirSync('/proc/self/fd').length;
  const before = open();
  for (let n = 0; n < 100; n++) expect(() => syncFile('/dev/null')).toThrow('EINVAL');
  // This process may open some others meanwhile.
  expect(open()).toBeLessThan(before + 50);
});
