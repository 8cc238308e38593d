// Compares node_modules with package-lock.json. npm keeps a lockfile of its own in node_modules, so this works however
// the packages were installed: by Forge's scripts, `npm ci` or `npm install`.

/**
 * What is missing or has another version than the lockfile, as paths such as `node_modules/react`.
 *
 * @param {object} lock package-lock.json, parsed
 * @param {object} installed node_modules/.package-lock.json, parsed; `{}` where there is none
 * @param {{ forTests: boolean, platform: string, arch: string }} wanted `forTests` includes what only tests need
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
    // npm leaves out what only other platforms need, and the lockfile does not say which of these packages that is.
    return !entry.optional && !entry.devOptional && (forTests || !entry.dev);
  });
}

/** Whether something is installed that only tests need: a person or an earlier test run wanted it. */
export function hasTestPackages(lock, installed) {
  return Object.keys(installed.packages ?? {}).some((path) => lock.packages[path]?.dev === true);
}
