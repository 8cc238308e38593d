import path from 'node:path';

/** The operator's commands as `npm run forge` runs them. The built file starts several times as fast as the sources. */
export const operatorCommandFile = path.resolve(import.meta.dirname, '../../build/server/command.js');
