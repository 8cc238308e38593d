import { expect, it, onTestFinished } from 'vitest';
import { expectProblem } from '../harness/expect-problem.ts';
import { sendRequest } from '../harness/send-request.ts';
import { startTestServer } from '../harness/test-server.ts';

const path = '/.well-known/security.txt';

it('serves the operator’s security contact as RFC 9116 specifies', async () => {
  const server = await startTestServer({
    now: () => Date.UTC(2026, 0, 1),
    env: { SECURITY_CONTACT: 'security@example.org' },
  });
  onTestFinished(server.stop);
  const { status, headers, text } = await sendRequest(server.url + path);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(text).toBe(
    'Contact: mailto:security@example.org\nExpires: 2026-06-30T00:00:00.000Z\nPreferred-Languages: en, es\n',
  );
});

it('names the public URL as the canonical one', async () => {
  const server = await startTestServer({
    publicUrl: 'http://localhost:3000',
    env: { SECURITY_CONTACT: 'https://example.org/security' },
  });
  onTestFinished(server.stop);
  const { text } = await sendRequest(server.url + path);
  expect(text).toContain('Contact: https://example.org/security\n');
  expect(text).toContain('Canonical: http://localhost:3000/.well-known/security.txt\n');
});

it('responds with 404 if the operator set no contact', async () => {
  const server = await startTestServer();
  onTestFinished(server.stop);
  expectProblem(await sendRequest(server.url + path), 'not-found');
});
