import { expect } from 'vitest';
import { type AnyErrorCode, everyErrorStatus } from '#contract/api/program-error-codes.ts';
import { type TestResponse } from './send-request.ts';

/** Stands for a person's own text in a request: no error may repeat it. */
export const userText = 'zebra at midnight';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Expects an error answer as the contract defines it: three fields, a code with its status, and no internal
 * details.
 */
export function expectProblem(answer: TestResponse, code: AnyErrorCode, context = ''): void {
  const found = { status: answer.status, ...(answer.body as object) };
  expect(found, context).toEqual({
    status: everyErrorStatus[code],
    code,
    message: expect.any(String),
    requestId: expect.stringMatching(uuid),
    ...(code === 'rate-limited' && { retryAfter: Number(answer.headers['retry-after']) }),
  });
  const { message, requestId } = answer.body as { message: string; requestId: string };
  expect(answer.headers['x-request-id'], context).toBe(requestId);
  expect(answer.headers['content-type'], context).toBe('application/json');
  expect(answer.headers['cache-control'], context).toBe('no-store');
  expect(message, context).not.toMatch(/\bat .+:\d+|\.ts\b|node:|node_modules|SQLITE|Error\b/);
  // Repeating even one word of the text would reveal something private.
  expect(message, context).not.toContain('zebra');
}
