import path from 'node:path';
import { type Dice } from '../../convergence/dice.ts';
import { Content } from './content.ts';
import { type TraceEvent } from './trace.ts';

/** How much of what was never synced a power cut leaves. */
export const leavings = ['nothing', 'everything', 'some writes', 'torn writes'] as const;

export type Leavings = (typeof leavings)[number];

type Change = Extract<TraceEvent, { kind: 'write' | 'truncate' }>;

interface File {
  /** What the last sync made sure of. */
  readonly durable: Content;
  /** What has happened to it since. */
  readonly changes: { readonly change: Change; readonly at: number }[];
  /** Whether its name is on the disk. */
  isNamed: boolean;
}

const sector = 512;

/**
 * A disk that keeps only what was synced. What was not may be there, be lost, be there though earlier writes
 * are lost, or be there in single sectors; a new file's name is there for sure once its directory was synced.
 */
export class SimulatedDisk {
  readonly #files = new Map<string, File>();
  #events = 0;
  /** Removed, but the directory was not synced since: a power cut may bring them back. */
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

  /** What a machine that lost power at this moment may find. */
  afterPowerCut(left: Leavings, dice: Dice): ReadonlyMap<string, Buffer> {
    const found = new Map<string, Buffer>();
    const survives = () => left === 'everything' || (left !== 'nothing' && dice(2) === 0);
    for (const [name, file] of this.#files) {
      if (!file.isNamed && !survives()) continue;
      const content = file.durable.copy();
      for (const { change } of file.changes) {
        if (left === 'torn writes' && change.kind === 'write') tear(content, change, dice);
        else if (survives()) applyChange(content, change);
      }
      found.set(name, content.bytes);
    }
    // What never reached the disk was not removed from it either.
    for (const [name, file] of this.#removed)
      if (!found.has(name) && !survives()) found.set(name, file.durable.bytes);
    return found;
  }

  #sync({ path: place, after }: Extract<TraceEvent, { kind: 'sync' }>): void {
    const file = this.#files.get(place);
    if (file) {
      // What another thread did while it went on may have come too late for it.
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

/** Only some of the sectors that a write covers. */
function tear(content: Content, { offset, bytes }: Extract<Change, { kind: 'write' }>, dice: Dice): void {
  for (let at = 0; at < bytes.length;) {
    const end = Math.min(bytes.length, at + sector - ((offset + at) % sector));
    if (dice(2) === 0) content.write(offset + at, bytes.subarray(at, end));
    at = end;
  }
}
