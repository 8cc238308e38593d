import { writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:https';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CommandLine, createCommandLine } from '../harness/command-line.ts';
import { testAuthority, testCertificate, testKey } from '../harness/tls-proxy.ts';

let server: Server;
let port: number;
let connections = 0;
let requests = 0;
let cli: CommandLine;

beforeAll(async () => {
  server = createServer({ key: testKey, cert: testCertificate }, (_, response) => {
    requests += 1;
    response.end();
  });
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
beforeEach(() => {
  connections = 0;
  requests = 0;
  cli = createCommandLine({ FORGE_TOKEN: `forge_pat_${'A'.repeat(43)}` });
});
afterEach(() => cli.remove());

/** Adds an idea at a name of the server, by a command line that may know the authority of its certificate. */
function add(host: string, knowsAuthority: boolean) {
  const authority = path.join(cli.home, 'authority.pem');
  writeFileSync(authority, testAuthority);
  const env = { FORGE_URL: `https://${host}:${port}`, FORGE_LANG: 'en' };
  return cli.run(['add', 'Kite'], {
    env: knowsAuthority ? { ...env, NODE_EXTRA_CA_CERTS: authority } : env,
  });
}

it.each([
  ['127.0.0.1', false, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ['localhost', true, 'ERR_TLS_CERT_ALTNAME_INVALID'],
])(
  'sends nothing to %s, whose certificate is not trusted, and does not try again',
  async (host, knowsAuthority, code) => {
    const { status, stdout, stderr } = await add(host, knowsAuthority);
    expect([status, stdout]).toEqual([4, '']);
    expect(stderr).toBe(`forge-cli: https://${host}:${port} cannot be reached (${code}).\n`);
    expect([connections, requests]).toEqual([1, 0]);
  },
);

it('sends a request to a server whose certificate it trusts', async () => {
  const { status, stderr } = await add('127.0.0.1', true);
  expect([status, stderr]).toEqual([
    2,
    `forge-cli: There is no Forge at https://127.0.0.1:${port} (answer 200).\n`,
  ]);
  expect([connections, requests]).toEqual([1, 1]);
});

it('says nothing of a change for a port that no browser uses either', async () => {
  const address = 'http://127.0.0.1:6000';
  const result = await cli.run(['add', 'Kite'], { env: { FORGE_URL: address } });
  expect(result).toEqual({
    status: 2,
    stdout: '',
    stderr: `forge-cli: ${address} cannot be reached (bad port).\n`,
  });
});
