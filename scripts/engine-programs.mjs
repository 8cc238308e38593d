// Finds or installs the browsers of other engines that the tests drive.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { giveUp } from './setup.mjs';
import { installPackage } from './system-packages.mjs';

/** The environment for the tests in other engines: where their programs are. Exits if one is missing. */
export function enginePrograms() {
  return {
    FORGE_ENGINES: 'yes',
    FIREFOX: ensure('firefox-esr', () => onPath('firefox-esr') ?? onPath('firefox')),
    WEBKIT_DRIVER: ensure('webkit2gtk-driver', () => onPath('WebKitWebDriver')),
    WEBKIT: ensure('webkit2gtk-driver', findMiniBrowser),
    XVFB: ensure('xvfb', () => onPath('Xvfb')),
  };
}

function ensure(packageName, find) {
  const found = find();
  if (found) return found;
  process.stdout.write(`Fetching ${packageName} for the tests…\n`);
  installPackage(packageName);
  return (
    find() ??
    giveUp(
      `The tests need ${packageName}: install it (on Debian: apt-get install ${packageName}) and try again.`,
    )
  );
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/** WebKitGTK's test browser is in a folder of its libraries, which is named after the processor. */
function findMiniBrowser() {
  const libraries = ['/usr/lib', '/usr/libexec'].filter((folder) => existsSync(folder));
  const folders = libraries.flatMap((folder) => [
    folder,
    ...readdirSync(folder).map((name) => path.join(folder, name)),
  ]);
  return folders
    .map((folder) => path.join(folder, 'webkit2gtk-4.1', 'MiniBrowser'))
    .find((file) => existsSync(file));
}
