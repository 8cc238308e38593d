import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { localReceiverSettings } from '../../harness/local-receivers.ts';
import { forgeUrl } from './forge-test.ts';
import { startServer } from './start-server.ts';

/** A server that pages open in place of the shared one until it ends. */
export interface OwnServer {
  readonly url: string;
  end(): Promise<void>;
}

/** Starts a server of the test's own, which may send to receivers on this machine. */
export async function startOwnServer(): Promise<OwnServer> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'forge-own-server-'));
  const settings = localReceiverSettings(directory);
  const { url, stop } = await startServer(path.join(directory, 'data'), 0, settings);
  const sharedUrl = forgeUrl();
  process.env['FORGE_URL'] = url;
  return {
    url,
    async end() {
      process.env['FORGE_URL'] = sharedUrl;
      await stop();
      rmSync(directory, { recursive: true });
    },
  };
}
