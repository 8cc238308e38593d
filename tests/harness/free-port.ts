import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Systems give out ports from 32768 by themselves, to connections too. One of those could be taken before the server of a test
 * listens on it, or while that server restarts.
 */
const firstPort = 11_000;
const endPort = 32_000;
const maxTries = 100;

/** Finds a free port that only another call of this function could take. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < maxTries; tries++) {
    const port = randomInt(firstPort, endPort);
    if (await isFree(port)) return port;
  }
  throw new Error(`found no free port in ${maxTries} tries`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
