import { connect, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** A TLS server before PostgreSQL that accepts no unencrypted connections. */
export interface TlsProxy {
  readonly port: number;
  close(): Promise<void>;
}

/** The authority that signed the proxy's certificate. Its key is not kept. */
export const testAuthority = `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIUeuo4CgflNCVsEjx87GHvg3ohqzEwCgYIKoZIzj0EAwIw
HzEdMBsGA1UEAwwURm9yZ2UgdGVzdCBhdXRob3JpdHkwIBcNMjYxMTI4MjMxMjA0
WhgPMjEyNjExMDQyMzEyMDRaMB8xHTAbBgNVBAMMFEZvcmdlIHRlc3QgYXV0aG9y
aXR5MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEqRBouNSWZBe75klPj2V8qeya
Ev2F7UTs4N4xyFaHFT7/Ro6Nzkm6rRjYOVqOYY/yH2aVfBQyUXe5lWBL9XrUvaNT
MFEwHQYDVR0OBBYEFG+dXPZBZWcGSF+bEoE5U5I7kS/VMB8GA1UdIwQYMBaAFG+d
XPZBZWcGSF+bEoE5U5I7kS/VMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwID
RwAwRAIgYXoWuaYqR9rNM7TgsWuk9PpDaCDC81mdXb37bwCES4sCIEw/U6x9KDxk
QiYoZUagUd3HEycPPD9HmaPudqssRgEj
-----END CERTIFICATE-----
`;

/** Only for the name `127.0.0.1`. */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBnjCCAUWgAwIBAgIUQREZeGidmj/8wp7EvDsbTKA22jswCgYIKoZIzj0EAwIw
HzEdMBsGA1UEAwwURm9yZ2UgdGVzdCBhdXRob3JpdHkwIBcNMjYxMTI4MjMxMjA0
WhgPMjEyNjExMDQyMzEyMDRaMB4xHDAaBgNVBAMME0ZvcmdlIHRlc3QgZGF0YWJh
c2UwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARb9ZkHd0ySbINdAHzCfvUkpesw
uRTrz5eRHcZ5gIW/ApEGFJCOZKtFal2RSkJr3X1VF9TkBeOUMv81OnqMWwGyo14w
XDAPBgNVHREECDAGhwR/AAABMAkGA1UdEwQCMAAwHQYDVR0OBBYEFA75qqtxUSOa
OdmPCE7+nAil7HgZMB8GA1UdIwQYMBaAFG+dXPZBZWcGSF+bEoE5U5I7kS/VMAoG
CCqGSM49BAMCA0cAMEQCIFLBW8T08P3hxgB73svcvFJGzRSLsGf+bmA1+CMFfyns
AiB851ubdNGF9c2DB8+Dq+Mopkk1yG+Hf+t0ShB3SwdbCw==
-----END CERTIFICATE-----
`;

/** Protects nothing but this test. */
export const testKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgi+W766fp/cVXnKDz
PTPd3wiFZVRsEORQZRsNnRMzm2KhRANCAARb9ZkHd0ySbINdAHzCfvUkpeswuRTr
z5eRHcZ5gIW/ApEGFJCOZKtFal2RSkJr3X1VF9TkBeOUMv81OnqMWwGy
-----END PRIVATE KEY-----
`;

const requestBytes = 8;

export async function startTlsProxy(target: number): Promise<TlsProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', (request: Buffer) => {
      // A client asks for TLS first, with a message without a type.
      if (request.length !== requestBytes) return void socket.destroy();
      socket.write('S');
      const near = new TLSSocket(socket, { isServer: true, key: testKey, cert: testCertificate });
      const far = connect({ port: target, host: '127.0.0.1' });
      sockets.add(far);
      for (const [from, to] of [[near, far] as const, [far, near] as const]) {
        from.on('error', () => to.destroy());
        from.on('close', () => to.destroy());
        from.pipe(to);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
