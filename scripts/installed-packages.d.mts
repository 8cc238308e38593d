/** A lockfile of npm, as far as it is read here. */
export interface Lockfile {
  readonly packages?: Readonly<Record<string, object>>;
}

export function missingPackages(
  lock: Lockfile,
  installed: Lockfile,
  wanted: { readonly forTests: boolean; readonly platform: string; readonly arch: string },
): string[];

export function hasTestPackages(lock: Lockfile, installed: Lockfile): boolean;
