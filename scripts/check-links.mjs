// Checks that links between the project's pages lead to existing files, that every page has a link to it, and
// that the npm scripts they mention exist.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { giveUp, root } from './setup.mjs';

const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join('docs', name)),
];
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const known = new Set(Object.keys(scripts));

const faults = [];
/** The files that links lead to. README.md needs no link. */
const reached = new Set([path.join(root, 'README.md')]);
let links = 0;
for (const page of pages) {
  const text = readFileSync(path.join(root, page), 'utf8');
  for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target) || target.startsWith('#')) continue;
    links += 1;
    const file = path.join(root, path.dirname(page), target.replace(/#.*$/, ''));
    if (!existsSync(file)) faults.push(`${page}: ${target} is not there`);
    reached.add(file).add(path.join(file, 'README.md'));
  }
  for (const [, name] of text.matchAll(/\bnpm run ([a-z][a-z:-]*)/g)) {
    if (!known.has(name)) faults.push(`${page}: package.json has no script ${name}`);
  }
}
for (const page of pages)
  if (!reached.has(path.join(root, page))) faults.push(`${page}: no other page leads to it`);

if (links === 0) giveUp('No links were found; has something moved?');
if (faults.length > 0) giveUp(faults.join('\n'));
process.stdout.write(`${pages.length} pages with ${links} links; `);
