import { createServer } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { ConfigError } from '../settings/env-values.ts';
import { isLoopback } from '../settings/loopback.ts';
import { metricsContentType } from './exposition.ts';
import { type Logger } from './logger.ts';

/**
 * Whether a Host is an address or a loopback name. Any other name may be that of a web page, made to point at this
 * machine so that the page's script can read the metrics (DNS rebinding).
 */
function isDirect(host = ''): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return isLoopback(hostname) || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
}

/** Serves only the metrics, to programs on this machine. @throws ConfigError if the port cannot be used */
export async function startMetricsServer(
  port: number,
  measurements: () => string,
  log: Pick<Logger, 'error'>,
): Promise<{ readonly port: number; stop(): void }> {
  const server = createServer((request, response) => {
    if (!isDirect(request.headers.host)) {
      response.writeHead(421).end();
      return;
    }
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
