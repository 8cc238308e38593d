import { randomUUID } from 'node:crypto';
import { RequestError } from '@hono/node-server';
import { type Problem, errorStatus } from '#contract/error-codes.ts';
import { securityHeaders } from './security-headers.ts';

/** Answers a request whose path and Host header form no valid URL; the app never receives it. */
export function answerMalformedRequest(publicUrl: URL | null): (error: unknown) => Response {
  const headers = Object.fromEntries(securityHeaders(publicUrl));
  return (error) => {
    const code = error instanceof RequestError ? 'invalid-request' : 'internal';
    const message = code === 'internal' ? 'something went wrong' : 'the path or the Host header is not sound';
    const problem: Problem = { code, message, requestId: randomUUID() };
    return Response.json(problem, {
      status: errorStatus[code],
      headers: { ...headers, 'Cache-Control': 'no-store', 'X-Request-Id': problem.requestId },
    });
  };
}
