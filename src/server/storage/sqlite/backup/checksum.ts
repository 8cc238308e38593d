import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { type Progress } from '../../../runtime/progress.ts';

/** The file beside a backup with its checksum, in the format of `sha256sum --check`. */
export const checksumFile = (file: string): string => `${file}.sha256`;

/** The maximum size of a checksum file: a few lines, each with a file name. */
const maxChecksumFileBytes = 16_384;

/**
 * The valid checksums of a backup, from the file beside it. There are several if the replacement of the
 * backup was interrupted, and none if there is no such file.
 */
export function checksumsFileOf(file: string): readonly string[] {
  const beside = checksumFile(file);
  const stats = statSync(beside, { throwIfNoEntry: false });
  if (!stats?.isFile() || stats.size > maxChecksumFileBytes) return [];
  return [...readFileSync(beside, 'utf8').matchAll(/^([\da-f]{64}) /gm)].map(([, sum = '']) => sum);
}

export const checksumLine = (sum: string, name: string): string => `${sum}  ${name}\n`;

export async function checksum(file: string, progress: Progress = () => {}): Promise<string> {
  const hash = createHash('sha256');
  const size = Math.max(statSync(file).size, 1);
  let done = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1_048_576 })) {
    hash.update(chunk as Buffer);
    done += (chunk as Buffer).length;
    progress(done / size);
  }
  return hash.digest('hex');
}
