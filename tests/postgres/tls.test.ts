import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openPostgres } from '#server/storage/postgres/postgres-storage.ts';
import { ensureDatabase } from '../harness/test-storage.ts';
import { type TlsProxy, startTlsProxy, testAuthority } from '../harness/tls-proxy.ts';

let proxy: TlsProxy;
let folder: string;
let database: string;
/** Files with the authority of the proxy's certificate, and with another. */
let authority: string;
let otherAuthority: string;
const warnings: Error[] = [];
const note = (warning: Error) => void warnings.push(warning);

beforeAll(async () => {
  const server = await ensureDatabase(inject('localPostgresUrl'), import.meta.filename);
  proxy = await startTlsProxy(Number(new URL(server).port));
  database = new URL(server).pathname;
  folder = mkdtempSync(path.join(os.tmpdir(), 'forge-tls-'));
  authority = path.join(folder, 'ca.pem');
  writeFileSync(authority, testAuthority);
  otherAuthority = path.join(folder, 'other.pem');
  writeFileSync(otherAuthority, tls.rootCertificates[0] ?? '');
  process.on('warning', note);
});
afterAll(async () => {
  process.off('warning', note);
  await proxy.close();
  rmSync(folder, { recursive: true });
  expect(warnings).toEqual([]);
});

async function open(host: string, parameters: Readonly<Record<string, string>>): Promise<void> {
  const query = new URLSearchParams(parameters).toString();
  const storage = await openPostgres(`postgres://forge@${host}:${proxy.port}${database}?${query}`, 0);
  await storage.close();
}

it('accepts with verify-full only a certificate of the authority that names the host', async () => {
  await open('127.0.0.1', { sslmode: 'verify-full', sslrootcert: authority });
  const unknown = open('127.0.0.1', { sslmode: 'verify-full', sslrootcert: otherAuthority });
  await expect(unknown).rejects.toThrow(/cannot use the database .+ certificate/);
  await expect(open('127.0.0.1', { sslmode: 'verify-full' })).rejects.toThrow('certificate');
  const otherName = open('localhost', { sslmode: 'verify-full', sslrootcert: authority });
  await expect(otherName).rejects.toThrow("does not match certificate's altnames");
});

it('accepts with verify-ca any host with a certificate of the authority', async () => {
  await open('localhost', { sslmode: 'verify-ca', sslrootcert: authority });
  const unknown = open('localhost', { sslmode: 'verify-ca', sslrootcert: otherAuthority });
  await expect(unknown).rejects.toThrow('certificate');
  await expect(open('localhost', { sslmode: 'verify-ca' })).rejects.toThrow('sslrootcert');
});

it('accepts with require any certificate, and with disable no encryption at all', async () => {
  await open('localhost', { sslmode: 'require' });
  const unknown = open('localhost', { sslmode: 'require', sslrootcert: otherAuthority });
  await expect(unknown).rejects.toThrow('certificate');
  await expect(open('localhost', { sslmode: 'disable' })).rejects.toThrow('cannot use the database');
});
