import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { ConfigError } from '../settings/env-values.ts';
import { metricsContentType } from './exposition.ts';
import { type Logger } from './logger.ts';

/** Serves only the metrics, to programs on this machine. @throws ConfigError if the port cannot be used */
export async function startMetricsServer(
  port: number,
  measurements: () => string,
  log: Pick<Logger, 'error'>,
): Promise<{ readonly port: number; stop(): void }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = measurements();
      response.writeHead(200, { 'Content-Type': metricsContentType, 'Cache-Control': 'no-store' }).end(text);
    } catch (error) {
      // A failed measurement must not end the server.
      log.error({ err: error }, 'the measurements cannot be told');
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new ConfigError(`METRICS_PORT ${port} cannot be used (${error.message}): set it to another`)),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
