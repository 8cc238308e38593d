import { type ServerResponse } from 'node:http';
import { type Changes } from '#contract/changes.ts';
import { type StreamEvent, heartbeatInterval } from '#contract/protocol.ts';
import { type Actor } from '../auth/actor.ts';
import { eventData } from './event-data.ts';
import { type EndReason, type Listener, type LiveHub, type ReadChanges } from './hub.ts';

/** A reader that is this many bytes behind is cut off; it comes back and resumes from its version. */
const backlogMax = 1_000_000;

/** How many beats (four to six minutes) until a stream is renewed; at random, so not all at once after a restart. */
const beatsMin = 16;
const beatsMax = 24;

export interface StreamParts {
  readonly hub: LiveHub;
  readonly changesSince: (accountId: string, since: number) => Promise<Changes | null>;
  /** Whether the session that the stream was asked for by is still there. */
  readonly isThere: (actor: Actor) => Promise<boolean>;
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
export function streamChanges(
  response: ServerResponse,
  actor: Actor,
  since: number,
  parts: StreamParts,
): Promise<void> {
  // Its reader left while the session was looked up: a response closes once, and nobody would end the stream.
  if (response.destroyed) return Promise.resolve();
  return new ChangeStream(response, actor, since, parts).begin();
}

/** A class, because a server holds ten thousand of them: as closures, each would take a kilobyte more. */
class ChangeStream implements Listener {
  readonly #response: ServerResponse;
  readonly #actor: Actor;
  readonly #parts: StreamParts;
  readonly #timer: NodeJS.Timeout;
  #sent: number;
  #beatsLeft: number;
  /** What happened while changes are being read; null while nothing is being read. */
  #early: Changes[] | null = null;
  #mustReadAgain = false;

  constructor(response: ServerResponse, actor: Actor, since: number, parts: StreamParts) {
    this.#response = response;
    this.#actor = actor;
    this.#parts = parts;
    this.#sent = since;
    this.#beatsLeft = beatsMin + Math.floor(parts.random() * (beatsMax - beatsMin + 1));
    this.#timer = setInterval(beatOrEnd, heartbeatInterval, this);
    response.on('close', () => this.#stop());
    parts.hub.add(this);
  }

  get accountId(): string {
    return this.#actor.accountId;
  }

  get tokenHash(): string {
    return this.#actor.tokenHash;
  }

  get version(): number {
    return this.#sent;
  }

  async begin(): Promise<void> {
    // The stream has ended already, as when the server is stopping.
    if (this.#response.writableEnded) return;
    try {
      await this.#catchUp(this.#readFirst, true);
    } catch (error) {
      this.#stop();
      // Once a beat has been sent there can be no other answer.
      if (!this.#response.headersSent) throw error;
      this.#response.destroy();
    }
  }

  changed(changes: Changes): void {
    if (this.#early) this.#early.push(changes);
    // The changes before these were written through another server, or are still on their way through this one.
    else if (changes.from > this.#sent) this.wake(this.#read);
    else this.#send(changes);
  }

  wake(read: ReadChanges): void {
    if (this.#early !== null) {
      this.#mustReadAgain = true;
      return;
    }
    this.#mustReadAgain = false;
    // A database that cannot be read now is asked again with the next beat at the latest: the reader only waits longer.
    this.#catchUp(read, false).catch(() => (this.#mustReadAgain = true));
  }

  end(reason: EndReason): void {
    if (this.#response.destroyed) this.#stop();
    // A reader that is behind would not see the end before it has taken the rest, if ever.
    else if (this.#response.writableLength > 0) this.#response.destroy();
    else this.#sayEnd(reason);
  }

  /**
   * For a quarter of an hour a reader that has vanished without a word still seems, from here, to take what is written.
   * So no stream lasts for ever: a reader that is still there opens the next one where this one ends.
   */
  beatOrEnd(): void {
    this.#beatsLeft -= 1;
    if (this.#response.destroyed) this.#stop();
    // Not even the end of the stream was taken.
    else if (this.#response.writableEnded) this.#response.destroy();
    else if (this.#beatsLeft > 0) this.#beat();
    else this.#sayEnd('renew');
    if (this.#mustReadAgain && !this.#response.writableEnded) this.wake(this.#read);
  }

  get #read(): ReadChanges {
    return (since) => this.#parts.changesSince(this.accountId, since);
  }

  /** Checks the session first: if it ended before the hub knew of the stream, nobody could end the stream with it. */
  get #readFirst(): ReadChanges {
    return async (since) => ((await this.#parts.isThere(this.#actor)) ? this.#read(since) : null);
  }

  /** Reads and sends what the reader has not got yet, then what has happened meanwhile. */
  async #catchUp(read: ReadChanges, isFirst: boolean): Promise<void> {
    const early: Changes[] = [];
    this.#early = early;
    try {
      const missed = await read(this.#sent);
      if (missed === null) return this.#finish();
      if (missed.to > missed.from) this.#send(missed);
      else if (isFirst) this.#beat();
    } finally {
      this.#early = null;
    }
    for (const changes of early) this.changed(changes);
    if (this.#mustReadAgain) this.wake(this.#read);
  }

  #send(changes: Changes): void {
    if (changes.to <= this.#sent && !changes.reset) return;
    this.#write(`id: ${changes.to}\ndata: ${eventData(changes)}\n\n`);
    this.#sent = changes.to;
  }

  #beat(): void {
    this.#write('event: beat\ndata: \n\n');
  }

  #sayEnd(name: Extract<StreamEvent, EndReason | 'renew'>): void {
    this.#finish(`event: ${name}\ndata: \n\n`);
  }

  #write(text: string): void {
    const response = this.#response;
    // It may have ended before it closes, or while changes were read; writing would be an error.
    if (response.writableEnded || response.destroyed) return;
    this.#open();
    response.write(text);
    if (response.writableLength > backlogMax) response.destroy();
  }

  #finish(text = ''): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#open();
    this.#response.end(text);
  }

  #open(): void {
    if (this.#response.headersSent) return;
    this.#response.writeHead(200, streamHeaders);
    // The headers go by themselves: joined to what follows, their seventy parts would stay in memory with the stream.
    this.#response.flushHeaders();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#parts.hub.remove(this);
  }
}

const beatOrEnd = (stream: ChangeStream) => stream.beatOrEnd();
