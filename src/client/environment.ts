import { type ErrorCode } from '#contract/error-codes.ts';
import { type Zone } from '#domain/deadline/deadline.ts';
import { type OpenedStore, type StoreLoss } from './device-store.ts';
import { type ClientError } from './errors.ts';

/** A request to the server. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The path with its query. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The longest silence, in ms, before the request is given up. Sending a long body does not count. */
  readonly timeoutMs?: number;
}

/** A request with the timeout that every sent request needs. */
export type TimedRequest = ApiRequest & Required<Pick<ApiRequest, 'headers' | 'timeoutMs'>>;

export interface ApiResponse {
  readonly status: number;
  /** The parsed JSON body, or null if there is none. */
  readonly body: unknown;
}

/** Callbacks of an event stream. */
export interface EventStreamHandlers {
  /** The events to listen for. */
  readonly eventNames: readonly string[];
  /** Receives a message of a named event; unnamed messages have the name `message`. */
  onEvent(name: string, data: string): void;
  /** The stream broke or was refused. It does not reconnect by itself. */
  onFailure(): void;
}

/** A broadcast channel between the tabs of one browser. */
export interface Channel {
  /** Sends a message to every other tab, not to this one. */
  postMessage(message: unknown): void;
  onMessage(handler: (message: unknown) => void): void;
  close(): void;
}

/** Small values that a page reads synchronously and that outlive it: a browser's `localStorage`. */
export interface KeyValueStore {
  get(key: string): string | null;
  /**
   * Null removes the value. A value that cannot be stored (storage refused or full) lasts as long as the tab.
   */
  set(key: string, value: string | null): void;
  /** Removes a value that only this tab has. The value that tabs share stays. */
  dropUnpersisted(key: string): void;
}

/** All impure functions the client needs. The page or a test provides them. */
export interface Environment {
  /** Milliseconds since 1970 UTC. */
  now(): number;
  /** The offset of the person's clock from UTC at a moment, in minutes. */
  utcOffsetMinutes(at: number): number;
  /** The IANA name of the person's time zone, if known. */
  zoneName(): string | undefined;
  /** The time zone of deadlines. */
  readonly zone: Zone;
  /** A new id, unique across browsers. */
  newId(): string;
  /** The id of this page while it is open. A reload gets a new id. */
  readonly pageId: string;
  /**
   * The id of the page that was in this tab before, as before a reload; null if there was none or it is
   * unknown.
   */
  readonly previousPageId: string | null;
  /** A random number from 0 up to but not including 1. */
  random(): number;
  /** Calls `run` after the delay. The returned function cancels it. */
  schedule(delayMs: number, run: () => void): () => void;
  /** The path under which the page was opened, with a slash at both ends. */
  readonly basePath: string;
  /** Resolves to a response of any status. Rejects if no response arrives. */
  request(request: TimedRequest): Promise<ApiResponse>;
  /** Opens a stream of server-sent events. The returned function closes it. */
  openEventStream(path: string, handlers: EventStreamHandlers): () => void;
  /**
   * Opens the account's database on this device. Rejects if the browser refuses or fails. Calls `onLost` when
   * the database is deleted.
   */
  openStore(accountId: string, onLost: (loss: StoreLoss) => void): Promise<OpenedStore>;
  /**
   * Deletes the database if `shouldDelete` still returns true when deletion is possible. Resolves after that.
   */
  deleteStore(accountId: string, shouldDelete: () => boolean): Promise<void>;
  readonly storage: KeyValueStore;
  /** Calls the handler when another tab has changed `localStorage`. */
  onStorageChange(handler: () => void): () => void;
  openChannel(name: string): Channel;
  /**
   * Requests a lock that one tab of this browser holds at a time. Calls `onAcquired` once this tab holds it;
   * the returned function releases it. With `steal` the lock is taken from its holder, whose `onLost` is
   * called. Without browser locks every tab acquires it.
   */
  requestLock(name: string, options: LockOptions): () => void;
  /** Whether this tab is visible. */
  isVisible(): boolean;
  /** Calls the handler when the connection returns or the tab becomes visible. */
  onWake(handler: () => void): () => void;
  /** Whether the device believes that it has a network, which need not reach the server. */
  hasNetwork(): boolean;
  /** Calls the handler when the device reports that it is offline. */
  onOffline(handler: () => void): () => void;
  /** Whether this version knows the code and has a text for it. */
  isErrorCode(code: unknown): code is ErrorCode;
  /** Logs a failure for developers. The logger chooses the wording for the code. */
  log(error: ClientError): void;
}

export interface LockOptions {
  readonly steal: boolean;
  /** Does not wait for the lock: `onLost` is called at once if another tab holds it. */
  readonly ifAvailable?: boolean;
  onAcquired(): void;
  onLost(): void;
}
