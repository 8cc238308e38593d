import { type ServerResponse } from 'node:http';
import { type Changes } from '#contract/changes.ts';
import { type StreamEvent, heartbeatIntervalMs } from '#contract/protocol.ts';
import { type Actor } from '../../auth/actor.ts';
import { type EndReason, type StreamListener, type LiveHub, type ReadChanges } from '../../live/hub.ts';
import { type Storage } from '../../storage/api/storage.ts';
import { eventData, versionData } from './event-data.ts';

/**
 * Streams with a larger unread backlog are disconnected; the client reconnects and resumes from its version.
 */
const maxBacklogBytes = 1_000_000;

/**
 * A stream is renewed after a random number of heartbeats (four to six minutes), so that streams opened
 * together after a restart are not renewed together.
 */
const minHeartbeats = 16;
const maxHeartbeats = 24;

export interface EventStreamDeps {
  readonly storage: Pick<Storage, 'epoch'>;
  readonly hub: LiveHub;
  readonly changesSince: (accountId: string, since: number) => Promise<Changes | null>;
  /** Whether the session that opened the stream is still active. */
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
 * Streams an account's changes as server-sent events: first those after `since`, then each as it is
 * published. Node's response takes half the memory of a web stream and exposes its backlog.
 */
export function streamChanges(
  response: ServerResponse,
  actor: Actor,
  since: number,
  deps: EventStreamDeps,
): Promise<void> {
  // The client disconnected during the session check. `close` is emitted only once, so the stream would stay.
  if (response.destroyed) return Promise.resolve();
  return new ChangeStream(response, actor, since, deps).begin();
}

/** A class, because a server holds ten thousand of them: as closures, each would take 1 kB more. */
class ChangeStream implements StreamListener {
  readonly #response: ServerResponse;
  readonly #actor: Actor;
  readonly #deps: EventStreamDeps;
  readonly #timer: NodeJS.Timeout;
  #sentVersion: number;
  #heartbeatsLeft: number;
  /** Changes published during a read; null while none is running. */
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
    // The hub ended the stream at once, as during shutdown.
    if (this.#response.writableEnded) return;
    try {
      await this.#catchUp(this.#readFirst, true);
    } catch (error) {
      this.#stop();
      // After a heartbeat was sent, no error response is possible.
      if (!this.#response.headersSent) throw error;
      this.#response.destroy();
    }
  }

  onChanges(changes: Changes): void {
    if (this.#pendingChanges) this.#pendingChanges.push(changes);
    // The changes between were written by another server, or their publishing is still pending on this one.
    else if (changes.from > this.#sentVersion) this.onWakeUp(this.#read);
    else this.#send(changes);
  }

  onVersion(version: number): void {
    if (this.#pendingChanges !== null) this.#mustReadAgain = true;
    else if (version > this.#sentVersion)
      this.#sendData(version, versionData(version, this.#deps.storage.epoch));
  }

  onWakeUp(read: ReadChanges): void {
    if (this.#pendingChanges !== null) {
      this.#mustReadAgain = true;
      return;
    }
    this.#mustReadAgain = false;
    // A failed read is retried at the next heartbeat at the latest.
    this.#catchUp(read, false).catch(() => (this.#mustReadAgain = true));
  }

  end(reason: EndReason): void {
    if (this.#response.destroyed) this.#stop();
    // A slow reader would receive the end only after its backlog, if ever.
    else if (this.#response.writableLength > 0) this.#response.destroy();
    else this.#sendEnd(reason);
  }

  /**
   * For up to a quarter of an hour, writes to a vanished client still appear to succeed. So every stream ends
   * after a while, and a live client reconnects.
   */
  heartbeatOrEnd(): void {
    this.#heartbeatsLeft -= 1;
    if (this.#response.destroyed) this.#stop();
    // The client has not even received the end of the stream.
    else if (this.#response.writableEnded) this.#response.destroy();
    else if (this.#heartbeatsLeft > 0) this.#sendHeartbeat();
    else this.#sendEnd('renew');
    if (this.#mustReadAgain && !this.#response.writableEnded) this.onWakeUp(this.#read);
  }

  get #read(): ReadChanges {
    return (since) => this.#deps.changesSince(this.accountId, since);
  }

  /**
   * Checks the session first: if it ended before the hub knew the stream, nothing else would end the stream.
   */
  get #readFirst(): ReadChanges {
    return async (since) => ((await this.#deps.isSessionActive(this.#actor)) ? this.#read(since) : null);
  }

  /** Reads and sends the missed changes, then those published during the read. */
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
    this.#sendData(changes.to, eventData(changes, this.#deps.storage.epoch));
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
    // The response may have ended while changes were being read; writing would then be an error.
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
    // Send the headers separately: joined to the first event, their parts would stay in memory.
    this.#response.flushHeaders();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#deps.hub.remove(this);
  }
}

const heartbeatOrEnd = (stream: ChangeStream) => stream.heartbeatOrEnd();
