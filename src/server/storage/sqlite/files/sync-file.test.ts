import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { syncFile } from './sync-file.ts';

it.runIf(process.platform === 'linux')('closes the file if the sync fails', () => {
  const open = () => readdirSync('/proc/self/fd').length;
  const before = open();
  for (let n = 0; n < 100; n++) expect(() => syncFile('/dev/null')).toThrow('EINVAL');
  // Other code in this process may open some files meanwhile.
  expect(open()).toBeLessThan(before + 50);
});
