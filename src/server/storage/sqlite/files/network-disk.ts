import { statfsSync } from 'node:fs';

/** File systems of other machines, by the number that Linux gives their kind. */
const networkDisks: ReadonlyMap<number, string> = new Map([
  [0x69_69, 'NFS'],
  [0x51_7b, 'SMB'],
  [0xff_53_4d_42, 'SMB'],
  [0xfe_53_4d_42, 'SMB'],
  [0x53_46_41_4f, 'AFS'],
  [0x00_c3_64_00, 'Ceph'],
  [0x0b_d0_0b_d0, 'Lustre'],
  [0x01_02_19_97, '9P'],
]);

/**
 * The kind of network disk that a directory is on; null if it is on none that is known. SQLite's log needs locks and
 * shared memory that such disks may not provide, so that data could be damaged.
 */
export function networkDiskOf(
  directory: string,
  typeOf = (place: string) => statfsSync(place).type,
): string | null {
  // Other systems number file systems in their own way.
  if (process.platform !== 'linux') return null;
  return networkDisks.get(typeOf(directory)) ?? null;
}

export const networkDiskAdvice =
  'SQLite may be damaged there: set DATA_DIR to a local disk, or use PostgreSQL';
