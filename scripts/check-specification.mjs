// Checks that every file and every test that docs/specification.md names exists, and that every rule in it has a test.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { giveUp, root } from './setup.mjs';

const document = readFileSync(path.join(root, 'docs', 'specification.md'), 'utf8');
const faults = [];
const read = (file) => readFileSync(path.join(root, file), 'utf8');
const isThere = (file) => {
  if (existsSync(path.join(root, file))) return true;
  faults.push(`${file} does not exist`);
  return false;
};

/** A test's name as it is written between quotes in JavaScript. */
const spellings = (name) => [`'${name.replaceAll("'", String.raw`\'`)}'`, `"${name}"`, `\`${name}\``];

const rows = document
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  .filter(([first]) => first !== 'Rule' && !/^-+$/.test(first));

let tests = 0;
for (const [rule, where, shows] of rows) {
  const files = [...where.matchAll(/`([^`]+)`/g)].map(([, file]) => file);
  if (files.length === 0) faults.push(`it says nowhere where this lives: ${rule}`);
  files.forEach(isThere);
  const named = shows.split('<br>').map((one) => /^`([^`]+)` › (.+)$/.exec(one.trim()));
  for (const match of named) {
    if (match === null) faults.push(`no test is named as \`file\` › name for: ${rule}`);
    else if (isThere(match[1])) {
      tests += 1;
      const source = read(match[1]);
      if (!spellings(match[2]).some((spelling) => source.includes(spelling)))
        faults.push(`${match[1]} has no test called: ${match[2]}`);
    }
  }
}

if (rows.length === 0) faults.push('docs/specification.md has no rules');
if (faults.length > 0) giveUp(faults.join('\n'));
process.stdout.write(`${rows.length} rules shown by ${tests} tests; `);
