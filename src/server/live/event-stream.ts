import { type ServerResponse } from 'node:http';
import { type Changes, type VersionOnly } from '#contract/changes.ts';
import { eventPayloadMax, heartbeatInterval } from '#contract/protocol.ts';
import { type Actor } from '../auth/actor.ts';
import { type LiveHub } from './hub.ts';

/** A reader that far behind is cut off; it comes back and resumes from its version. */
const backlogMax = 1_000_000;

export interface StreamParts {
  readonly hub: LiveHub;
  /** What changed since a version, or null if the account is gone. */
  readonly changesSince: (since: number) => Promise<Changes | null>;
}

/**
 * Sends an account's changes as server-sent events: first what came after `since`, then each as it happens.
 * Written to Node's own response, which costs half the memory of a web stream and tells the backlog.
 */
export async function streamChanges(
  response: ServerResponse,
  actor: Actor,
  since: number,
  { hub, changesSince }: StreamParts,
): Promise<void> {
  let sent = since;
  let isCaughtUp = false;
  let early: Changes[] = [];

  const write = (text: string) => {
    if (response.writableEnded) return; // as it may be before it is closed; writing would be an error
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
  const beat = () => write('event: beat\ndata: \n\n');

  const leave = hub.add({
    ...actor,
    changed: (changes) => {
      if (isCaughtUp) send(changes);
      else early.push(changes);
    },
    end(reason) {
      // A reader that is behind would not see the end before it has taken the rest, if ever.
      if (response.writableLength > 0) response.destroy();
      else if (!response.writableEnded) response.end(`event: ${reason}\ndata: \n\n`);
    },
  });
  const timer = setInterval(beat, heartbeatInterval);
  response.once('close', () => {
    clearInterval(timer);
    leave();
  });

  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
    'X-Content-Type-Options': 'nosniff',
  });
  const missed = await changesSince(since);
  if (missed === null) {
    response.end();
    return;
  }
  if (missed.to > missed.from) send(missed);
  else beat();
  isCaughtUp = true;
  for (const changes of early) send(changes);
  early = [];
}
