/** The part of an npm lockfile that Forge reads. */
export interface Lockfile {
  readonly packages?: Readonly<Record<string, object>>;
}

export function missingPackages(
  lock: Lockfile,
  installed: Lockfile,
  wanted: { readonly forTests: boolean; readonly platform: string; readonly arch: string },
): string[];

export function hasTestPackages(lock: Lockfile, installed: Lockfile): boolean;
