import { type ServerResponse } from 'node:http';
import { type Changes } from '#contract/changes.ts';
import { type StreamEvent, heartbeatIntervalMs } from '#contract/protocol.ts';
import { type Actor } from '../../auth/actor.ts';
import { type EndReason, type StreamListener, type LiveHub, type ReadChanges } from '../../live/hub.ts';
import { eventData, versionData } from './event-data.ts';

/** A reader that is this many bytes behind is cut off; it comes back and resumes from its version. */
const maxBacklogBytes = 1_000_000;

/** How many beats (four to six minutes) until a stream is renewed; at random, so not all at once after a restart. */
const minHeartbeats = 16;
const maxHeartbeats = 24;

export interface EventStreamDeps {
  readonly hub: LiveHub;
  readonly changesSince: (accountId: string, since: number) => Promise<Changes | null>;
  /** Whether the session that the stream was asked for by is still there. */
  readonly isSessionActive: (actor: Actor) => Promise<boolean>;
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
  deps: EventStreamDeps,
): Promise<void> {
  // Its reader left while the session was looked up: a response closes once, and nobody would end the stream.
  if (response.destroyed) return Promise.resolve();
  return new ChangeStream(response, actor, since, deps).begin();
}

/** A class, because a server holds ten thousand of them: as closures, each would take a kilobyte more. */
class ChangeStream implements StreamListener {
  readonly #response: ServerResponse;
  readonly #actor: Actor;
  readonly #deps: EventStreamDeps;
  readonly #timer: NodeJS.Timeout;
  #sentVersion: number;
  #heartbeatsLeft: number;
  /** What happened while changes are being read; null while nothing is being read. */
  #pendingChanges: Changes[] | null = null;
  #mustReadAgain = false;

  constructor(response: ServerResponse, actor: Actor, since: number, deps: EventStreamDeps) {
    this.#response = response;
    this.#actor = actor;
    this.#deps = deps;
    this.#sentVersion = since;
    this.#heartbeatsLeft = minHeartbeats + Math.floor(deps.random() * (maxHeartbeats - minHeartbeats + 1));
    this.#timer = setInterval(heartbeatOrEnd, heartbeatIntervalMs, this);
    response.on('close', () => this.#stop());
    deps.hub.add(this);
  }

  get accountId(): string {
    return this.#actor.accountId;
  }

  get tokenHash(): string {
    return this.#actor.tokenHash;
  }

  get version(): number {
    return this.#sentVersion;
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

  onChanges(changes: Changes): void {
    if (this.#pendingChanges) this.#pendingChanges.push(changes);
    // The changes before these were written through another server, or are still on their way through this one.
    else if (changes.from > this.#sentVersion) this.onWakeUp(this.#read);
    else this.#send(changes);
  }

  onVersion(version: number): void {
    if (this.#pendingChanges !== null) this.#mustReadAgain = true;
    else if (version > this.#sentVersion) this.#sendData(version, versionData(version));
  }

  onWakeUp(read: ReadChanges): void {
    if (this.#pendingChanges !== null) {
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
    else this.#sendEnd(reason);
  }

  /**
   * For a quarter of an hour a reader that has vanished without a word still seems, from here, to take what is written.
   * So no stream lasts for ever: a reader that is still there opens the next one where this one ends.
   */
  heartbeatOrEnd(): void {
    this.#heartbeatsLeft -= 1;
    if (this.#response.destroyed) this.#stop();
    // Not even the end of the stream was taken.
    else if (this.#response.writableEnded) this.#response.destroy();
    else if (this.#heartbeatsLeft > 0) this.#sendHeartbeat();
    else this.#sendEnd('renew');
    if (this.#mustReadAgain && !this.#response.writableEnded) this.onWakeUp(this.#read);
  }

  get #read(): ReadChanges {
    return (since) => this.#deps.changesSince(this.accountId, since);
  }

  /** Checks the session first: if it ended before the hub knew of the stream, nobody could end the stream with it. */
  get #readFirst(): ReadChanges {
    return async (since) => ((await this.#deps.isSessionActive(this.#actor)) ? this.#read(since) : null);
  }

  /** Reads and sends what the reader has not got yet, then what has happened meanwhile. */
  async #catchUp(read: ReadChanges, isFirst: boolean): Promise<void> {
    const early: Changes[] = [];
    this.#pendingChanges = early;
    try {
      const missed = await read(this.#sentVersion);
      if (missed === null) return this.#finish();
      if (missed.to > missed.from) this.#send(missed);
      else if (isFirst) this.#sendHeartbeat();
    } finally {
      this.#pendingChanges = null;
    }
    for (const changes of early) this.onChanges(changes);
    if (this.#mustReadAgain) this.onWakeUp(this.#read);
  }

  #send(changes: Changes): void {
    if (changes.to <= this.#sentVersion && !changes.reset) return;
    this.#sendData(changes.to, eventData(changes));
  }

  #sendData(version: number, data: string): void {
    this.#write(`id: ${version}\ndata: ${data}\n\n`);
    this.#sentVersion = version;
  }

  #sendHeartbeat(): void {
    this.#write('event: beat\ndata: \n\n');
  }

  #sendEnd(name: Extract<StreamEvent, EndReason | 'renew'>): void {
    this.#finish(`event: ${name}\ndata: \n\n`);
  }

  #write(text: string): void {
    const response = this.#response;
    // It may have ended before it closes, or while changes were read; writing would be an error.
    if (response.writableEnded || response.destroyed) return;
    this.#open();
    response.write(text);
    if (response.writableLength > maxBacklogBytes) response.destroy();
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
    this.#deps.hub.remove(this);
  }
}

const heartbeatOrEnd = (stream: ChangeStream) => stream.heartbeatOrEnd();
