// Sends requests to a server as a proxy in front of it does: with the public host name, over plain http.
import http from 'node:http';

export const publicUrl = 'https://forge.example.org';

export function ask(port, { path, body, cookie }) {
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const call = http.request(
      {
        host: '127.0.0.1',
        port,
        path,
        agent: false,
        method: bytes ? 'POST' : 'GET',
        headers: {
          Host: new URL(publicUrl).host,
          Origin: publicUrl,
          ...(cookie ? { Cookie: cookie } : {}),
          ...(bytes ? { 'Content-Type': 'application/json', 'Content-Length': bytes.length } : {}),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        response.once('error', reject);
        response.once('end', () =>
          resolve({ status: response.statusCode, cookies: response.headers['set-cookie'] ?? [], text }),
        );
      },
    );
    call.once('error', reject);
    call.end(bytes);
  });
}
