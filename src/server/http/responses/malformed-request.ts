import { randomUUID } from 'node:crypto';
import { RequestError } from '@hono/node-server';
import { type Problem, errorStatus } from '#contract/error-codes.ts';
import { securityHeaders } from './security-headers.ts';

/** Answers a request whose path or Host header makes no address, so that it never gets as far as the app. */
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
