import path from 'node:path';
import { type Dice } from '../../convergence/dice.ts';
import { Content } from './content.ts';
import { type TraceEvent } from './trace.ts';

/** How much of the unsynced data survives a power cut. */
export const leavings = ['nothing', 'everything', 'some writes', 'torn writes'] as const;

export type Leavings = (typeof leavings)[number];

type Change = Extract<TraceEvent, { kind: 'write' | 'truncate' }>;

interface File {
  /** The content as of the last sync. */
  readonly durable: Content;
  /** Changes since the last sync. */
  readonly changes: { readonly change: Change; readonly at: number }[];
  /** Whether the file's directory entry is synced. */
  isNamed: boolean;
}

const sector = 512;

/**
 * A disk on which only synced data is safe. Unsynced writes may survive entirely, partly, out of order or in
 * single sectors. A new file's name is safe once its directory is synced.
 */
export class SimulatedDisk {
  readonly #files = new Map<string, File>();
  #events = 0;
  /** The content left by the last power cut, by file. */
  readonly #left = new Map<string, Content>();
  /** Removed files whose directory has not been synced since: a power cut may restore them. */
  readonly #removed = new Map<string, File>();

  apply(event: TraceEvent): void {
    const at = this.#events;
    this.#events += 1;
    switch (event.kind) {
      case 'create':
        if (!this.#files.has(event.path))
          this.#files.set(event.path, { durable: new Content(), changes: [], isNamed: false });
        break;
      case 'write':
      case 'truncate':
        this.#files.get(event.path)?.changes.push({ change: event, at });
        break;
      case 'remove': {
        const file = this.#files.get(event.path);
        this.#files.delete(event.path);
        if (file?.isNamed) this.#removed.set(event.path, file);
        break;
      }
      case 'sync':
        this.#sync(event);
        break;
      case 'answer':
        break;
    }
  }

  /** One possible content of the disk after a power cut at this moment. It is valid until the next call. */
  afterPowerCut(left: Leavings, dice: Dice): ReadonlyMap<string, Buffer> {
    const found = new Map<string, Buffer>();
    const survives = () => left === 'everything' || (left !== 'nothing' && dice(2) === 0);
    for (const [name, file] of this.#files) {
      if (!file.isNamed && !survives()) continue;
      const content = this.#left.get(name) ?? new Content();
      this.#left.set(name, content);
      content.assign(file.durable);
      for (const { change } of file.changes) {
        if (left === 'torn writes' && change.kind === 'write') tear(content, change, dice);
        else if (survives()) applyChange(content, change);
      }
      found.set(name, content.bytes);
    }
    // A removal that never reached the disk leaves the file in place.
    for (const [name, file] of this.#removed)
      if (!found.has(name) && !survives()) found.set(name, file.durable.bytes);
    return found;
  }

  #sync({ path: place, after }: Extract<TraceEvent, { kind: 'sync' }>): void {
    const file = this.#files.get(place);
    if (file) {
      // The sync may not cover writes that another thread made while it ran.
      const covered = file.changes.filter(({ at }) => at < after);
      for (const { change } of file.changes.splice(0, covered.length)) applyChange(file.durable, change);
      return;
    }
    for (const [name, one] of this.#files) if (path.dirname(name) === place) one.isNamed = true;
    for (const name of this.#removed.keys()) if (path.dirname(name) === place) this.#removed.delete(name);
  }
}

function applyChange(content: Content, change: Change): void {
  if (change.kind === 'write') content.write(change.offset, change.bytes);
  else content.truncate(change.size);
}

/** Applies only some of the sectors of a write. */
function tear(content: Content, { offset, bytes }: Extract<Change, { kind: 'write' }>, dice: Dice): void {
  for (let at = 0; at < bytes.length;) {
    const end = Math.min(bytes.length, at + sector - ((offset + at) % sector));
    if (dice(2) === 0) content.write(offset + at, bytes.subarray(at, end));
    at = end;
  }
}
