import {
  type ApiRequest,
  type ApiResponse,
  type EventStreamHandlers,
  type TimedRequest,
} from '#client/environment.ts';
import { type FakeClock } from '../harness/fake-clock.ts';
import { type Deliveries } from './deliveries.ts';
import { type Dice } from './dice.ts';
import { type SimulatedServer } from './simulated-server.ts';

/** A device's connection as the network needs it. */
export interface Connection {
  isOnline: boolean;
  /** Whether the server knows the device's session. */
  isSignedIn: boolean;
}

/** A tab that sends requests over a connection. */
export interface NetworkClient {
  readonly connection: Connection;
  isAlive(): boolean;
  /** Whether the tab can process a delivery now. */
  canReceive(): boolean;
}

export interface SimulatedNetwork {
  request(speaker: NetworkClient, call: TimedRequest): Promise<ApiResponse>;
  openEventStream(speaker: NetworkClient, path: string, handlers: EventStreamHandlers): () => void;
  /** Loses a request or an answer in transit. The tab gets an error soon, or only its timeout. */
  lose(dice: Dice): void;
  /** Delivers an earlier request to the server again. */
  repeat(dice: Dice): void;
  /** Breaks one event stream. The tab gets an error soon, or none. */
  cut(dice: Dice): void;
  /** Breaks a connection, with all requests and streams on it. */
  goOffline(line: Connection): void;
  /** Ends all streams of one connection, or of all, with this event. */
  endStreams(event: 'restart' | 'renew' | 'signed-out', line?: Connection): void;
}

interface Exchange {
  readonly speaker: NetworkClient;
  isRequestLost: boolean;
  isAnswerLost: boolean;
  readonly fail: () => void;
}

interface Stream {
  readonly speaker: NetworkClient;
  isCut: boolean;
  send(name: string, data: string): void;
  fail(): void;
}

/** How many past requests can be repeated. */
const maxRepeatable = 20;

const unauthenticated: ApiResponse = { status: 401, body: { code: 'unauthenticated', message: '' } };

/** Delivers requests, answers and events between tabs and server: late, twice, in any order or not at all. */
export function createNetwork(
  server: SimulatedServer,
  clock: FakeClock,
  deliveries: Deliveries,
  faults: unknown[],
): SimulatedNetwork {
  const open = new Set<Exchange>();
  const past: ApiRequest[] = [];
  const streams = new Set<Stream>();
  let lastNumber = 0;

  const always = () => true;
  const pick = <T>(from: Iterable<T>, dice: Dice): T | undefined => {
    const all = [...from];
    return all[dice(all.length)];
  };
  const isOf =
    (line: Connection | undefined) =>
    ({ speaker }: { readonly speaker: NetworkClient }) =>
      line === undefined || speaker.connection === line;

  /** An exception of the server, or a request that no client may send, fails the run. */
  const handle = async (call: ApiRequest): Promise<ApiResponse> => {
    try {
      return jsonCopy(await server.handle(call));
    } catch (error) {
      faults.push(error);
      return { status: 500, body: { code: 'internal', message: String(error) } };
    }
  };
  const end = (stream: Stream) => {
    stream.isCut = true;
    streams.delete(stream);
  };

  return {
    request(speaker, given) {
      lastNumber += 1;
      const lane = `exchange ${lastNumber}`;
      const call = jsonCopy(given);
      return new Promise((resolve, reject) => {
        const back = (run: () => void) => deliveries.add(`${lane} back`, speaker.canReceive, run);
        const finish = () => {
          cancelTimeout();
          open.delete(exchange);
        };
        const answer = (response: ApiResponse) =>
          back(() => {
            if (exchange.isAnswerLost) return;
            finish();
            resolve(response);
          });
        const fail = () =>
          back(() => {
            finish();
            reject(new TypeError('no connection'));
          });
        const exchange: Exchange = { speaker, isRequestLost: false, isAnswerLost: false, fail };
        const cancelTimeout = clock.schedule(given.timeoutMs, fail);
        if (!speaker.connection.isOnline) return fail();
        open.add(exchange);
        if (call.method === 'POST') past.push(call);
        if (past.length > maxRepeatable) past.shift();
        deliveries.add(lane, always, () => {
          if (exchange.isRequestLost) return;
          if (speaker.connection.isSignedIn) void deliveries.track(handle(call)).then(answer);
          else answer(unauthenticated);
        });
      });
    },

    openEventStream(speaker, path, handlers) {
      lastNumber += 1;
      const lane = `stream ${lastNumber}`;
      let leave = () => {};
      let isClosed = false;
      const toTab = (run: () => void) => deliveries.add(lane, speaker.canReceive, () => isClosed || run());
      const stream: Stream = {
        speaker,
        isCut: false,
        send(name, data) {
          if (!stream.isCut) toTab(() => handlers.onEvent(name, data));
        },
        fail: () => toTab(() => handlers.onFailure()),
      };
      const close = () => {
        isClosed = true;
        leave();
        end(stream);
      };
      if (!speaker.connection.isOnline) {
        stream.fail();
        return close;
      }
      streams.add(stream);
      deliveries.add(`${lane} opening`, always, () => {
        if (stream.isCut || !speaker.isAlive()) return;
        if (!speaker.connection.isSignedIn) return stream.fail();
        const since = Number(new URL(path, 'http://server').searchParams.get('since'));
        void deliveries
          .track(server.listen(since, ({ name, data }) => stream.send(name, data)))
          .then((stop) => {
            leave = stop;
          });
      });
      return close;
    },

    lose(dice) {
      const exchange = pick(open, dice);
      if (!exchange) return;
      open.delete(exchange);
      // If only the answer counts as lost, the server may still apply the request much later.
      const kind = dice(4);
      exchange.isRequestLost = kind < 2;
      exchange.isAnswerLost = true;
      if (kind % 2 === 0) exchange.fail();
    },

    repeat(dice) {
      const call = pick(past, dice);
      if (!call) return;
      lastNumber += 1;
      deliveries.add(`repeat ${lastNumber}`, always, () => void deliveries.track(handle(call)));
    },

    cut(dice) {
      const stream = pick(streams, dice);
      if (!stream) return;
      end(stream);
      if (dice(2) === 0) stream.fail();
    },

    goOffline(line) {
      line.isOnline = false;
      for (const exchange of [...open].filter(isOf(line))) {
        open.delete(exchange);
        exchange.isAnswerLost = true;
        exchange.fail();
      }
      for (const stream of [...streams].filter(isOf(line))) {
        end(stream);
        stream.fail();
      }
    },

    endStreams(event, line) {
      for (const stream of [...streams].filter(isOf(line))) {
        stream.send(event, '');
        end(stream);
      }
    },
  };
}

/** Copies a value as JSON transport does, so that client and server share no object. */
function jsonCopy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
