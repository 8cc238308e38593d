import { apiPaths } from '#contract/api/api-paths.ts';
import { paths } from '#contract/protocol.ts';
import { type Dice } from '../convergence/dice.ts';
import { type Route } from '../harness/route-table.ts';
import { type RequestOptions } from '../harness/send-request.ts';
import { routeCases } from './route-cases.ts';

export interface FuzzedRequest extends RequestOptions {
  readonly path: string;
}

const strangeTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '💥',
  '../../etc/passwd',
  "'; DROP TABLE account; --",
  '<script>alert(1)</script>',
  '${7*7}',
  '{{7*7}}',
  '%00%0d%0aX: y',
  '__proto__',
  'constructor',
  'NaN',
  '-0',
  '1e309',
  'é'.repeat(300),
  'a'.repeat(5_000),
];
const strangeValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  [],
  {},
  [[[[]]]],
  { __proto__: null },
  { constructor: { prototype: {} } },
  ...strangeTexts,
];
const contentTypes = [
  'application/json',
  'text/plain',
  'application/json; charset=utf-7',
  'multipart/form-data',
  '',
];
const headerNames = [
  'Forge-Account',
  'Forge-Protocol',
  'Last-Event-ID',
  'Accept-Encoding',
  'If-None-Match',
  'If-Match',
  'Idempotency-Key',
];
const knownPaths = [...Object.values(paths), ...Object.values(apiPaths)];

function pick<T>(dice: Dice, items: readonly T[]): T {
  const item = items[dice(items.length)];
  if (item === undefined && items.length === 0) throw new Error('there is nothing to pick from');
  return item as T;
}

function chance(dice: Dice, probability: number): boolean {
  return dice(1_000) < probability * 1_000;
}

/** Creates a random request, from almost valid to nonsense. */
export function fuzzedRequest(
  dice: Dice,
  routes: readonly Route[],
  { cookie, token }: { readonly cookie: string; readonly token: string },
): FuzzedRequest {
  const route = pick(dice, routes);
  const row = routeCases[`${route.method} ${route.path}`];
  const id = chance(dice, 0.9) ? 'fuzzed-idea-id-01' : encode(pick(dice, strangeTexts));
  const [question = {}] = row?.questions(id) ?? [];
  const isProgram = row?.access === 'program' && chance(dice, 0.95);
  const isStream = route.path === paths.live;
  const path = chance(dice, 0.1)
    ? `${pick(dice, knownPaths)}/${encode(pick(dice, strangeTexts))}`
    : (question.path ?? route.path);
  const query = chance(dice, 0.5) ? (question.query ?? '') : `?${fuzzedQuery(dice)}`;
  const headers: Record<string, string> = {};
  if (isProgram) headers['Authorization'] = `Bearer ${token}`;
  else if (chance(dice, 0.8))
    headers['Cookie'] = chance(dice, 0.9) ? cookie : cookie.slice(0, dice(cookie.length));
  if (chance(dice, 0.1)) headers['Content-Type'] = pick(dice, contentTypes);
  if (chance(dice, 0.1)) headers[pick(dice, headerNames)] = asHeader(pick(dice, strangeTexts));
  const method = isStream
    ? 'HEAD'
    : chance(dice, 0.95)
      ? route.method
      : pick(dice, ['PUT', 'DELETE', 'PATCH', 'HEAD']);
  if (question.body === undefined && chance(dice, 0.9)) return { path: path + query, method, headers };
  return { path: path + query, method, headers, body: fuzzedBody(dice, question.body ?? {}) };
}

function fuzzedQuery(dice: Dice): string {
  const names = ['since', 'limit', 'cursor', 'idea', 'forge-account', pick(dice, strangeTexts)];
  return Array.from(
    { length: dice(3) },
    () => `${encode(pick(dice, names))}=${encode(String(pick(dice, strangeTexts)))}`,
  ).join('&');
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function asHeader(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 500);
}

function fuzzedBody(dice: Dice, body: unknown): unknown {
  const kind = dice(10);
  if (kind === 0) return pick(dice, ['', '{', '[', 'null', '"', '{"a":}', '[]'.repeat(50), '\ufeff{}']);
  if (kind === 1) return Uint8Array.from({ length: dice(60) }, () => dice(256));
  if (kind === 2) {
    const text = JSON.stringify(body);
    const at = dice(text.length);
    return text.slice(0, at) + pick(dice, ['"', '}', ',', '\\', '\u0000']) + text.slice(at + dice(3));
  }
  return mutated(dice, body, 3);
}

/** Returns the same shape with some values, names or parts replaced. */
function mutated(dice: Dice, value: unknown, changes: number): unknown {
  if (changes === 0 || chance(dice, 0.15)) return chance(dice, 0.3) ? pick(dice, strangeValues) : value;
  if (Array.isArray(value)) {
    const items = value.map((item) => mutated(dice, item, changes - 1));
    return chance(dice, 0.1) ? [...items, pick(dice, strangeValues)] : items;
  }
  if (typeof value !== 'object' || value === null)
    return chance(dice, 0.3) ? pick(dice, strangeValues) : value;
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [
    chance(dice, 0.03) ? String(pick(dice, strangeTexts)) : key,
    mutated(dice, item, changes - 1),
  ]);
  if (chance(dice, 0.1)) entries.pop();
  if (chance(dice, 0.05)) entries.push([String(pick(dice, strangeTexts)), pick(dice, strangeValues)]);
  return Object.fromEntries(entries);
}
