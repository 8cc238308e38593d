// npm run check: checks types, lint, format and the project's own rules.
import path from 'node:path';
import { ensurePackages, root, run, runtime } from './setup.mjs';

ensurePackages({ forTests: true });

const tool = (...parts) => path.join(root, 'node_modules', ...parts);
const steps = [
  ['types', [tool('typescript', 'bin', 'tsc'), '--build']],
  ['lint', [tool('oxlint', 'bin', 'oxlint'), '--deny-warnings']],
  ['format', [tool('oxfmt', 'bin', 'oxfmt'), '--check']],
  ['messages', [path.join(root, 'scripts', 'check-messages.mjs')]],
  ['links', [path.join(root, 'scripts', 'check-links.mjs')]],
  ['API', [path.join(root, 'scripts', 'openapi.mjs')]],
  ['specification', [path.join(root, 'scripts', 'check-specification.mjs')]],
];

for (const [name, args] of steps) {
  process.stdout.write(`${name}… `);
  run(runtime(), args);
  process.stdout.write(`${name} ok\n`);
}
