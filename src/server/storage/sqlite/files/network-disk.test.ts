import os from 'node:os';
import { expect, it } from 'vitest';
import { networkDiskOf } from './network-disk.ts';

// The numbers are those of linux/magic.h.
it.runIf(process.platform === 'linux').each([
  [0x6969, 'NFS'],
  [0xff53_4d42, 'SMB'],
  [0xfe53_4d42, 'SMB'],
  [0x517b, 'SMB'],
  [0x0102_1997, '9P'],
  [0xef53, null],
  [0x5846_5342, null],
  [0x9123_683e, null],
  [0x0102_1994, null],
  [0x794c_7630, null],
])('recognizes the file system %i: %s', (type, name) => {
  expect(networkDiskOf('/srv/forge', () => type)).toBe(name);
});

it('asks the system about the directory', () => {
  expect(networkDiskOf(os.tmpdir())).toBe(null);
});
