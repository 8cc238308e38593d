import { type ErrorCode } from '#contract/error-codes.ts';
import { type Zone } from '#domain/deadline/deadline.ts';
import { type OpenedStore, type StoreLoss } from './device-store.ts';
import { type ClientError } from './errors.ts';

/** A request to the server. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  /** Path with query. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds of silence after which it is given up, not counting what a long body takes to leave. */
  readonly timeoutMs?: number;
}

/** What is really sent has an end. */
export type TimedRequest = ApiRequest & Required<Pick<ApiRequest, 'headers' | 'timeoutMs'>>;

export interface ApiResponse {
  readonly status: number;
  /** The answer's JSON, or null where it has none. */
  readonly body: unknown;
}

/** What an event stream tells. */
export interface EventStreamHandlers {
  /** The events to listen for. */
  readonly eventNames: readonly string[];
  /** A message of a named event; unnamed ones are called `message`. */
  onEvent(name: string, data: string): void;
  /** The stream broke or was refused; it does not come back by itself. */
  onFailure(): void;
}

/** What tabs of one browser say to each other. */
export interface Channel {
  /** Reaches every other tab, not this one. */
  postMessage(message: unknown): void;
  onMessage(handler: (message: unknown) => void): void;
  close(): void;
}

/** Small values that are there at once when a page opens and outlive it: a browser's `localStorage`. */
export interface KeyValueStore {
  get(key: string): string | null;
  /** Null removes. A value that cannot be kept (storage refused or full) lives as long as the tab. */
  set(key: string, value: string | null): void;
  /** Forgets what lives only as long as the tab; what other tabs may read too stays. */
  dropUnpersisted(key: string): void;
}

/** Everything impure the client needs, given to it by the page it runs in or by a test. */
export interface Environment {
  /** Milliseconds since 1970 UTC. */
  now(): number;
  /** Minutes the person's clock is ahead of UTC at a moment. */
  utcOffsetMinutes(at: number): number;
  /** The IANA name of the zone the person's clock is in, where it is known. */
  zoneName(): string | undefined;
  /** The zone deadlines are read in. */
  readonly zone: Zone;
  /** A new id that no other browser will ever make. */
  newId(): string;
  /** Names this page for as long as it is open: no other, not even itself after a reload, has the same. */
  readonly pageId: string;
  /** The page that was in this tab before, as before a reload; null where there was none, or nobody knows. */
  readonly previousPageId: string | null;
  /** A number from 0 up to but not including 1. */
  random(): number;
  /** Runs something later, unless the function it returns is called first. */
  schedule(delayMs: number, run: () => void): () => void;
  /** Rejects when no answer comes; any status is an answer. */
  request(request: TimedRequest): Promise<ApiResponse>;
  /** Opens a stream of server-sent events; the function it returns closes it. */
  openEventStream(path: string, handlers: EventStreamHandlers): () => void;
  /**
   * The account's database on this device. Rejects where the browser refuses or cannot. `onLost` is called
   * when it is taken away.
   */
  openStore(accountId: string, onLost: (loss: StoreLoss) => void): Promise<OpenedStore>;
  /** Deletes it, if it is still to be deleted by the time it can be; resolves once it is gone. */
  deleteStore(accountId: string, shouldDelete: () => boolean): Promise<void>;
  readonly storage: KeyValueStore;
  /** Calls back when another tab has changed something in the memory. */
  onStorageChange(handler: () => void): () => void;
  openChannel(name: string): Channel;
  /**
   * Asks for a lock that one tab of this browser has at a time. `held` is called once this tab has it, which keeps it
   * until the function it returns is called. With `steal` it is taken from whoever has it, and `lost` is called when
   * another tab steals it. Where the browser has no locks every tab is told that it holds it.
   */
  requestLock(name: string, options: LockOptions): () => void;
  /** Whether the person can see this tab. */
  isVisible(): boolean;
  /** Calls back when the connection returns, or the tab is shown again. */
  onWake(handler: () => void): () => void;
  /** Calls back when the device says it has lost its connection. */
  onOffline(handler: () => void): () => void;
  /** Whether a code is one that this version knows, and has words for. */
  isErrorCode(code: unknown): code is ErrorCode;
  /** Tells developers what went wrong. It is given the code; how that is worded is the logger's matter. */
  log(error: ClientError): void;
}

export interface LockOptions {
  readonly steal: boolean;
  /** Is not waited for: `lost` is called at once where another tab has it. */
  readonly ifAvailable?: boolean;
  onAcquired(): void;
  onLost(): void;
}
