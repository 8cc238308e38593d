import { afterEach, it } from 'vitest';
import { createProcessScope } from '../harness/server-process.ts';
import { startTcpProxy } from '../harness/tcp-proxy.ts';
import { type EnginePage } from './engine.ts';
import { openFirefox } from './firefox.ts';
import { travel } from './journey.ts';
import { startVirtualDisplay } from './virtual-display.ts';
import { openWebKit } from './webkit.ts';

const timeoutMs = 90_000;
const processes = createProcessScope();
const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await processes.end();
});

/** A program that the set-up has found, by the variable that names it. */
function program(name: string): string {
  const found = process.env[name];
  if (found === undefined) throw new Error(`${name} names no program: run npm run test:engines`);
  return found;
}

async function makeJourney(page: EnginePage): Promise<void> {
  ends.push(page.close);
  const server = processes.start({ DATA_DIR: processes.directory(), PORT: '0', LOG_LEVEL: 'warn' });
  const proxy = await startTcpProxy(Number(new URL(await server.url()).port));
  ends.push(proxy.close);
  await travel(page, `http://localhost:${proxy.port}/`, proxy);
}

it('makes a whole journey in Firefox', { timeout: timeoutMs }, async () => {
  await makeJourney(await openFirefox(program('FIREFOX')));
});

it('makes a whole journey in WebKitGTK', { timeout: timeoutMs }, async () => {
  const display = await startVirtualDisplay(program('XVFB'));
  ends.push(display.close);
  const programs = { driver: program('WEBKIT_DRIVER'), browser: program('WEBKIT'), display: display.name };
  await makeJourney(await openWebKit(programs));
});
