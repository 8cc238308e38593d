import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Dice } from '../../convergence/dice.ts';
import { type Verdict, judgeDatabase } from '../harness/judge-database.ts';
import { SimulatedDisk, leavings } from './disk.ts';
import { type TraceEvent } from './trace.ts';

/** In memory if the system offers it: the disk is simulated, and a real one would only be slower. */
const scratch = existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir();

export interface PowerCutReport {
  readonly states: number;
  /** Broken structure or invariants, each with the moment of the cut. */
  readonly damaged: readonly string[];
  /** How many states lack an acknowledged mutation. */
  readonly losing: number;
}

/**
 * Cuts the power at random moments of a recording and checks four possible disk states each, `states` in
 * total.
 */
export function cutPower(events: readonly TraceEvent[], states: number, dice: Dice): PowerCutReport {
  const cuts = new Map<number, number>();
  for (let n = 0; n < states / leavings.length; n++) {
    const moment = dice(events.length);
    cuts.set(moment, (cuts.get(moment) ?? 0) + 1);
  }
  const disk = new SimulatedDisk();
  const acknowledged = new Set<string>();
  const damaged: string[] = [];
  let losing = 0;
  let judged = 0;
  for (const [index, event] of events.entries()) {
    disk.apply(event);
    if (event.kind === 'answer') for (const id of event.ids) acknowledged.add(id);
    for (let n = 0; n < (cuts.get(index) ?? 0); n++) {
      for (const left of leavings) {
        const { faults, missing } = judgeState(disk.afterPowerCut(left, dice), acknowledged);
        judged += 1;
        damaged.push(...faults.map((fault) => `after event ${index}, ${left} left: ${fault}`));
        if (missing > 0) losing += 1;
      }
    }
  }
  return { states: judged, damaged, losing };
}

function judgeState(files: ReadonlyMap<string, Buffer>, acknowledged: ReadonlySet<string>): Verdict {
  const directory = mkdtempSync(path.join(scratch, 'forge-power-'));
  try {
    for (const [name, content] of files) {
      const base = path.basename(name);
      if (base.startsWith('forge.db') && !base.endsWith('-shm'))
        writeFileSync(path.join(directory, base), content);
    }
    return judgeDatabase(path.join(directory, 'forge.db'), acknowledged);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/**
 * Ids of mutations acknowledged without a sync of the WAL after they were written to it. The ids are found in
 * the written pages.
 */
export function answeredUnsynced(events: readonly TraceEvent[]): readonly string[] {
  const written = new Map<string, number>();
  const synced = new Set<string>();
  const early: string[] = [];
  for (const [at, event] of events.entries()) {
    if (event.kind === 'write' && event.path.endsWith('-wal')) {
      const page = event.bytes.toString('latin1');
      for (const [id] of page.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))
        if (!written.has(id)) written.set(id, at);
    } else if (event.kind === 'sync' && event.path.endsWith('-wal')) {
      for (const [id, when] of written) {
        if (when >= event.after) continue;
        synced.add(id);
        written.delete(id);
      }
    } else if (event.kind === 'answer') early.push(...event.ids.filter((id) => !synced.has(id)));
  }
  return early;
}

/** How many mutations were acknowledged in a recording. */
export const countAnswered = (events: readonly TraceEvent[]): number =>
  new Set(events.flatMap((event) => (event.kind === 'answer' ? event.ids : []))).size;
