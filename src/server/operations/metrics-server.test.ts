import { type OutgoingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMetricsServer } from './metrics-server.ts';

let server: Awaited<ReturnType<typeof startMetricsServer>>;
const errors: unknown[] = [];

beforeAll(async () => {
  server = await startMetricsServer(0, () => 'forge_streams 1\n', {
    error: (entry: unknown) => void errors.push(entry),
  });
});
afterAll(() => {
  server.stop();
  expect(errors).toEqual([]);
});

const ask = (headers: OutgoingHttpHeaders): Promise<readonly [number | undefined, string]> =>
  new Promise((resolve, reject) => {
    const call = request(
      { port: server.port, host: '127.0.0.1', path: '/metrics', agent: false, headers },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve([response.statusCode, text]));
      },
    );
    call.on('error', reject);
    call.end();
  });

it.each(['127.0.0.1', '127.0.0.1:9100', 'localhost', 'LOCALHOST:9100', '[::1]:9100', '192.0.2.7:9100'])(
  'answers a program that asks for %s',
  async (host) => {
    expect(await ask({ Host: host })).toEqual([200, 'forge_streams 1\n']);
  },
);

it.each(['evil.example', 'evil.example:9100', '127.0.0.1.evil.example', 'localhost.evil.example', '['])(
  'shows nothing to the page of a name that points here: "%s"',
  async (host) => {
    expect(await ask({ Host: host })).toEqual([421, '']);
  },
);
