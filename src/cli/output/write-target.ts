import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type CliTexts } from '#messages/en/cli.ts';
import { CliFailure } from '../failure.ts';

export interface TargetOptions {
  /** Whether a file that is there is replaced. */
  readonly isForced: boolean;
  readonly texts: CliTexts;
}

/** Refuses a file that is there before anything is read for it. @throws CliFailure */
export function checkTarget(file: string, { isForced, texts }: TargetOptions): void {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (!isForced) throw new CliFailure('refused', texts.fileExists(file));
  // A device, or the link to a file elsewhere, would be replaced itself.
  if (!stats.isFile()) throw new CliFailure('refused', texts.notReplaced(file));
}

/**
 * Writes a file that only its owner can read, whole or not at all: beside its place first. Without `isForced` a file that has
 * come there since is kept, too. @throws CliFailure
 */
export function writeTarget(file: string, text: string, options: TargetOptions): void {
  const { texts } = options;
  const part = `${file}.${process.pid}.part`;
  try {
    const descriptor = openSync(part, 'wx', 0o600);
    try {
      writeFileSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    checkTarget(file, options);
    if (options.isForced) renameSync(part, file);
    else linkOrCopy(part, file);
  } catch (error) {
    if (error instanceof CliFailure) throw error;
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new CliFailure(
      'refused',
      code === 'EEXIST' ? texts.fileExists(file) : texts.notWritten(file, code),
    );
  } finally {
    rmSync(part, { force: true });
  }
}

/** Both fail if the file is there. Some file systems, such as those of memory cards, have no links. */
function linkOrCopy(part: string, file: string): void {
  try {
    linkSync(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    copyFileSync(part, file, constants.COPYFILE_EXCL);
  }
}
