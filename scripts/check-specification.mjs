// Checks that every file and test named in docs/specification.md exists, and that every rule in it has a
// test.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { giveUp, root } from './setup.mjs';

/** Only the part before the notes, whose lists are prose. */
const [document] = readFileSync(path.join(root, 'docs', 'specification.md'), 'utf8').split(
  '\n# Notes on the rules\n',
);
const faults = [];
const read = (file) => readFileSync(path.join(root, file), 'utf8');
const isThere = (file) => {
  if (existsSync(path.join(root, file))) return true;
  faults.push(`${file} does not exist`);
  return false;
};

/** The ways a test's name can be quoted in JavaScript. */
const spellings = (name) => [`'${name.replaceAll("'", String.raw`\'`)}'`, `"${name}"`, `\`${name}\``];

/**
 * The rules. Each is a list item with nested items: the files that implement it and the tests that check it.
 */
const rules = [];
let testFile;
for (const line of document.split('\n')) {
  const [, indent, text] = /^( *)- (.+)$/.exec(line) ?? [];
  if (text === undefined) continue;
  const rule = rules.at(-1);
  const test = /^(?:`([^`]+)`)?(?: ?› (.+))?$/.exec(text);
  if (indent === '') rules.push({ text, files: [], tests: [] });
  else if (rule === undefined) faults.push(`no rule stands above: ${text}`);
  else if (text.startsWith('in '))
    rule.files.push(...[...text.matchAll(/`([^`]+)`/g)].map(([, file]) => file));
  else if (test === null) faults.push(`neither files nor a test: ${text}`);
  else {
    testFile = test[1] ?? testFile;
    if (test[2] !== undefined) rule.tests.push({ file: testFile, name: test[2] });
  }
}

let tests = 0;
for (const rule of rules) {
  if (rule.files.length === 0) faults.push(`the place in the code is missing: ${rule.text}`);
  if (rule.tests.length === 0) faults.push(`a test is missing: ${rule.text}`);
  rule.files.forEach(isThere);
  for (const { file, name } of rule.tests) {
    if (!isThere(file)) continue;
    tests += 1;
    const source = read(file);
    if (!spellings(name).some((spelling) => source.includes(spelling)))
      faults.push(`${file} has no test called: ${name}`);
  }
}

if (rules.length === 0) faults.push('docs/specification.md has no rules');
if (faults.length > 0) giveUp(faults.join('\n'));
process.stdout.write(`${rules.length} rules shown by ${tests} tests; `);
