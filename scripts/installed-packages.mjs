// Compares node_modules with package-lock.json. npm writes a lockfile into node_modules too, so this works
// whether Forge's scripts, `npm ci` or `npm install` installed the packages.

/**
 * Packages that are missing or differ from the lockfile's version, as paths such as `node_modules/react`.
 *
 * @param {object} lock package-lock.json, parsed
 * @param {object} installed node_modules/.package-lock.json, parsed; `{}` if there is none
 * @param {{ forTests: boolean, platform: string, arch: string }} wanted `forTests` includes packages only
 * tests need
 */
export function missingPackages(lock, installed, { forTests, platform, arch }) {
  const locked = lock.packages;
  const present = installed.packages ?? {};
  const { dependencies, optionalDependencies, devDependencies } = locked[''];
  const direct = [dependencies, optionalDependencies, forTests ? devDependencies : {}];
  const directPaths = new Set(
    direct.flatMap((group) => Object.keys(group ?? {})).map((name) => `node_modules/${name}`),
  );
  const isForHere = ({ os, cpu }) => (os?.includes(platform) ?? true) && (cpu?.includes(arch) ?? true);
  return Object.keys(locked).filter((path) => {
    if (path === '') return false;
    const entry = locked[path];
    if (present[path] !== undefined) return present[path].version !== entry.version;
    if (directPaths.has(path)) return isForHere(entry);
    // npm omits optional packages for other platforms, and the lockfile does not say which ones those are.
    return !entry.optional && !entry.devOptional && (forTests || !entry.dev);
  });
}

/**
 * Whether a package that only tests need is installed, because a person or an earlier test run installed it.
 */
export function hasTestPackages(lock, installed) {
  return Object.keys(installed.packages ?? {}).some((path) => lock.packages[path]?.dev === true);
}
