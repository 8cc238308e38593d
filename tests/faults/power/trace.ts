import { readFileSync } from 'node:fs';
import { straceCommand } from '../harness/strace-command.ts';

/** The events of a traced server that matter after a power cut, in order. */
export type TraceEvent =
  | { readonly kind: 'create'; readonly path: string }
  | { readonly kind: 'write'; readonly path: string; readonly offset: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly path: string; readonly size: number }
  | { readonly kind: 'remove'; readonly path: string }
  /** A successful sync of a file or directory. It covers only the first `after` events. */
  | { readonly kind: 'sync'; readonly path: string; readonly after: number }
  /** Ids of mutations whose acknowledgement was sent. */
  | { readonly kind: 'answer'; readonly ids: readonly string[] };

/** The strace command whose output `readTrace` can parse. */
export const recording = (file: string): readonly string[] => [
  ...straceCommand,
  ...'-y -xx -s 8388608 -A'.split(' '),
  '-e',
  'trace=openat,pwrite64,write,writev,sendto,sendmsg,fsync,fdatasync,ftruncate,unlink,rename',
  '-o',
  file,
];

const mutationApplied = /"id":"([\w-]{36})","status":"applied"/g;

/** Returns the file events in this directory, and the answers, in order. */
export function readTrace(file: string, directory: string): readonly TraceEvent[] {
  const started = new Map<string, { readonly head: string; readonly after: number }>();
  const events: TraceEvent[] = [];
  for (const line of readFileSync(file, 'latin1').split('\n')) {
    const [, thread = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    if (rest.endsWith('<unfinished ...>')) {
      const head = rest.slice(0, -'<unfinished ...>'.length);
      started.set(thread, { head, after: events.length });
      // An answer may arrive before its call returns, but a write counts only once its call has returned.
      events.push(...answers(head));
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/s.exec(rest);
    const begun = resumed ? started.get(thread) : undefined;
    const call = begun === undefined ? rest : begun.head + (resumed?.[1] ?? '');
    const event = eventOf(call, directory, begun?.after ?? events.length);
    if (event) events.push(event);
    else if (!resumed) events.push(...answers(rest));
  }
  return events;
}

/** Answers are recognised as writes to a socket. */
const toSocket = /^(?:write|writev|sendto|sendmsg)\(\d+<([^>]*)>/;

function answers(call: string): readonly TraceEvent[] {
  const place = bytesOf(toSocket.exec(call)?.[1] ?? '').toString();
  if (!/^(socket|TCP)/.test(place)) return [];
  const text = quoted(call).map(String).join('');
  const ids = [...text.matchAll(mutationApplied)].map(([, id = '']) => id);
  return ids.length === 0 ? [] : [{ kind: 'answer', ids }];
}

/**
 * Returns the event of a successful call, or null if it is none of ours. `after` is the number of events
 * before it began.
 */
function eventOf(call: string, directory: string, after: number): TraceEvent | null {
  const [, name = '', given = '', result = ''] = /^(\w+)\((.*)\)\s+=\s+(-?\d+)/s.exec(call) ?? [];
  if (name === '' || Number(result) < 0) return null;
  const ours = (path: string) => path.startsWith(directory);
  if (name === 'openat') {
    const path = quoted(given)[0]?.toString() ?? '';
    return ours(path) && given.includes('O_CREAT') ? { kind: 'create', path } : null;
  }
  if (name === 'unlink') {
    const path = quoted(given)[0]?.toString() ?? '';
    return ours(path) ? { kind: 'remove', path } : null;
  }
  const path = bytesOf(/^\d+<([^>]*)>/.exec(given)?.[1] ?? '').toString();
  if (!ours(path)) return null;
  switch (name) {
    case 'pwrite64': {
      const [, length = '', offset = ''] = /, (\d+), (\d+)\s*$/.exec(given) ?? [];
      const bytes = quoted(given)[0] ?? Buffer.alloc(0);
      if (bytes.length !== Number(length)) throw new Error(`a write of ${length} bytes was recorded in part`);
      if (Number(result) !== bytes.length) throw new Error('a write was carried out in part');
      return { kind: 'write', path, offset: Number(offset), bytes };
    }
    case 'ftruncate':
      return { kind: 'truncate', path, size: Number(/, (\d+)\s*$/.exec(given)?.[1]) };
    case 'fsync':
    case 'fdatasync':
      return { kind: 'sync', path, after };
    case 'rename':
      throw new Error(`a rename of ${path} is nothing this model knows`);
    default:
      return null;
  }
}

function quoted(given: string): readonly Buffer[] {
  return [...given.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex = '']) => bytesOf(hex));
}

/** Decodes strace's \x41\x42 notation; other text stays as it is. */
function bytesOf(text: string): Buffer {
  return text.startsWith('\\x') ? Buffer.from(text.replaceAll('\\x', ''), 'hex') : Buffer.from(text);
}
