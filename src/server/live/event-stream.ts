import { type ServerResponse } from 'node:http';
import { type Changes, type VersionOnly } from '#contract/changes.ts';
import { eventPayloadMax, heartbeatInterval } from '#contract/protocol.ts';
import { type Actor } from '../auth/actor.ts';
import { type EndReason, type LiveHub, type ReadChanges } from './hub.ts';

/** A reader that far behind is cut off; it comes back and resumes from its version. */
const backlogMax = 1_000_000;

/** Signs of life, so four to six minutes, until a stream is renewed: not all of a restarted server's at once. */
const beatsMin = 16;
const beatsMax = 24;

export interface StreamParts {
  readonly hub: LiveHub;
  readonly changesSince: ReadChanges;
  /** A number from 0 up to but not including 1. */
  readonly random: () => number;
}

export const streamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
} as const;

/**
 * Sends an account's changes as server-sent events: first what came after `since`, then each as it happens.
 * Written to Node's own response, which costs half the memory of a web stream and tells the backlog.
 */
export async function streamChanges(
  response: ServerResponse,
  actor: Actor,
  since: number,
  { hub, changesSince, random }: StreamParts,
): Promise<void> {
  let sent = since;
  let beatsLeft = beatsMin + Math.floor(random() * (beatsMax - beatsMin + 1));
  let isReading = false;
  let mustReadAgain = false;
  let early: Changes[] = [];

  const open = () => {
    if (response.headersSent) return;
    response.writeHead(200, streamHeaders);
    // By themselves: put together with what follows, their seventy parts would be kept for as long as the stream is.
    response.flushHeaders();
  };
  const write = (text: string) => {
    // As it may be before it is closed, or while changes are read; writing would be an error.
    if (response.writableEnded || response.destroyed) return;
    open();
    response.write(text);
    if (response.writableLength > backlogMax) response.destroy();
  };
  const send = (changes: Changes) => {
    if (changes.to <= sent && !changes.reset) return;
    const whole = JSON.stringify(changes);
    const short: VersionOnly = { to: changes.to };
    write(`id: ${changes.to}\ndata: ${whole.length > eventPayloadMax ? JSON.stringify(short) : whole}\n\n`);
    sent = changes.to;
  };
  const finish = (text = '') => {
    if (response.writableEnded || response.destroyed) return;
    open();
    response.end(text);
  };
  const beat = () => write('event: beat\ndata: \n\n');
  const sayEnd = (name: EndReason | 'renew') => finish(`event: ${name}\ndata: \n\n`);
  const end = (reason: EndReason) => {
    // A reader that is behind would not see the end before it has taken the rest, if ever.
    if (response.writableLength > 0) response.destroy();
    else sayEnd(reason);
  };
  /**
   * A reader that has vanished without a word takes what is written for a quarter of an hour, as far as can be
   * seen from here. So no stream is for ever: a reader that is there opens the next one where this one ends.
   */
  const beatOrEnd = () => {
    beatsLeft -= 1;
    // Not even the end was taken.
    if (response.writableEnded) response.destroy();
    else if (beatsLeft > 0) beat();
    else sayEnd('renew');
  };

  /** Sends what the reader has not got; what happens while that is read is seen to before this is over. */
  const catchUp = async (read: ReadChanges, isFirst: boolean): Promise<void> => {
    isReading = true;
    try {
      const missed = await read(sent);
      if (missed === null) return finish();
      if (missed.to > missed.from) send(missed);
      else if (isFirst) beat();
    } finally {
      isReading = false;
    }
    const meanwhile = early;
    early = [];
    for (const changes of meanwhile) take(changes);
    if (mustReadAgain) wake(changesSince);
  };
  const wake = (read: ReadChanges) => {
    mustReadAgain = isReading;
    // A database that cannot be read now is asked again (see other-servers.ts): the reader only waits longer.
    if (!isReading) catchUp(read, false).catch(() => {});
  };
  const take = (changes: Changes) => {
    if (isReading) early.push(changes);
    // Something before them was written through another server, or is still on its way through this one.
    else if (changes.from > sent) wake(changesSince);
    else send(changes);
  };

  const leave = hub.add({
    ...actor,
    version: () => sent,
    changed: take,
    wake,
    end,
  });
  const timer = setInterval(beatOrEnd, heartbeatInterval);
  const stop = () => {
    clearInterval(timer);
    leave();
  };
  response.once('close', stop);
  try {
    await catchUp(changesSince, true);
  } catch (error) {
    stop();
    // After a sign of life there can be no other answer any more.
    if (!response.headersSent) throw error;
    response.destroy();
  }
}
