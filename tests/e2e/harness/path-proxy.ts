import { type RequestListener, createServer, request } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo } from 'node:net';
import { testCertificate, testKey } from '../../harness/tls-proxy.ts';

/** How a proxy forwards the requests below one of its paths. */
export interface ProxiedPath {
  /** Where the requests go. */
  readonly target: string;
  /** Whether the path is removed from the request, as by nginx with a slash at the end of `proxy_pass`. */
  readonly isRemoved: boolean;
}

/** A proxy that has several servers under paths of one address. */
export interface PathProxy {
  readonly url: string;
  /** By path. The first path with which a request begins counts. */
  readonly routes: Map<string, ProxiedPath>;
  close(): void;
}

/** `httpsHost` is the name under which the browser reaches it, with the certificate of the test authority. */
export async function startPathProxy(httpsHost?: string): Promise<PathProxy> {
  const routes = new Map<string, ProxiedPath>();
  const forward: RequestListener = (incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    const [path, route] = [...routes].find(([known]) => url.startsWith(known)) ?? [];
    if (path === undefined || route === undefined) return void outgoing.writeHead(404).end();
    const { hostname, port } = new URL(route.target);
    const rest = route.isRemoved ? `/${url.slice(path.length)}` : url;
    const onward = request({ hostname, port, method, path: rest, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => incoming.socket.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  };
  const server =
    httpsHost === undefined
      ? createServer(forward)
      : createHttpsServer({ key: testKey, cert: testCertificate }, forward);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `${httpsHost === undefined ? 'http://localhost' : `https://${httpsHost}`}:${(server.address() as AddressInfo).port}`,
    routes,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
