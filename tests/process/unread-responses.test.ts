import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { importedIdea, makeMutation } from '../harness/make-mutation.ts';
import { signUp } from '../harness/person.ts';
import { createProcessScope } from '../harness/server-process.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

it.runIf(process.platform === 'linux')(
  'limits its memory although one connection requests an account 150 times and reads nothing',
  async () => {
    const server = scope.start({ PORT: '0', DATA_DIR: scope.directory() });
    const url = await server.url();
    const ada = await signUp(url, 'ada@example.org');
    const ideas = Array.from({ length: 3_400 }, () => ({ ...importedIdea, description: 'a'.repeat(4_900) }));
    const mutations = [makeMutation('importIdeas', { ideas })];
    expect((await ada.ask(paths.import, { method: 'POST', body: { mutations } })).status).toBe(200);
    const megabytes = () => {
      const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024;
    };
    const before = megabytes();
    // Well above the memory at startup, because the import has run.
    expect(before).toBeGreaterThan(50);
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
    const one = `GET ${paths.export} HTTP/1.1\r\nHost: localhost\r\nCookie: ${ada.cookie}\r\n\r\n`;
    // First as many requests as may queue behind the first, then more.
    for (const count of [101, 49]) {
      socket.write(one.repeat(count));
      for (let n = 0; n < 20; n++) {
        await sleep(100);
        expect(megabytes() - before).toBeLessThan(500);
      }
    }
    socket.destroy();
    expect((await ada.ask(paths.session)).status).toBe(200);
  },
  120_000,
);
