import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { type Progress } from '../../../runtime/progress.ts';

/** The file beside a backup that holds its checksum, as `sha256sum --check` reads it. */
export const checksumFile = (file: string): string => `${file}.sha256`;

/** Bytes that such a file has at most: some lines, each with a name. */
const maxChecksumFileBytes = 16_384;

/**
 * What a backup's checksum may be, by the file beside it: more than one where it was about to be replaced and that
 * was cut short. Nothing where there is no such file.
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
