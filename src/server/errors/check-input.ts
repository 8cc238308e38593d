import { type GenericSchema, safeParse } from 'valibot';
import { ApiError } from './api-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses and validates a request's JSON.
 * @throws ApiError invalid-request
 */
export function checkJson<T>(name: 'body', schema: GenericSchema<unknown, T>, bytes: Uint8Array): T {
  return checkInput(name, schema, parse(decode(bytes)));
}

/** @throws ApiError invalid-request */
export function checkInput<T>(
  name: 'body' | 'query' | 'arguments',
  schema: GenericSchema<unknown, T>,
  value: unknown,
): T {
  const result = safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  // Only the path and the kind of fault: never the value, nor the name of an unknown field, which
  // are a person's own text.
  const [issue] = result.issues;
  const isUnknownField = issue.type === 'strict_object' && issue.expected === 'never';
  const path = (issue.path ?? []).map(({ key }) => String(key));
  const location = (isUnknownField ? path.slice(0, -1) : path).join('.') || name;
  const fault = isUnknownField ? 'has an unknown field' : `expected ${issue.expected ?? issue.type}`;
  throw new ApiError('invalid-request', `${location}: ${fault}`);
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ApiError('invalid-request', 'the body is not UTF-8');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('invalid-request', 'the body is not JSON');
  }
}
