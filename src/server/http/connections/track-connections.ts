import { type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long active requests may still take at shutdown, in ms: supervisors kill after ten seconds. */
const shutdownTimeoutMs = 8_000;

/**
 * How long idle connections stay open at shutdown for a request that is on its way: a number of rounds and
 * the ms of each. On a busy machine rounds take longer, and so do requests.
 */
const idleGrace = { rounds: 10, roundMs: 25 } as const;

/** Accepting ends after this many short rounds without a new connection, or after `maxAcceptMs`. */
const quietRounds = 2;
const shortRoundMs = 1;
const maxAcceptMs = 1_000;

/**
 * Tracks which connections have an active request, so that shutdown waits for those only. Node's own HTTP
 * `close` cuts off responses that are not fully sent, and waits for connections without a complete request.
 */
export function trackConnections(server: Server): { close(): Promise<void> } {
  const openResponses = new Map<Socket, Set<ServerResponse>>();
  let isClosing = false;
  let accepted = 0;

  server.on('connection', (socket: Socket) => {
    accepted += 1;
    openResponses.set(socket, new Set());
    socket.on('close', () => openResponses.delete(socket));
  });
  // Prepend the listener: another one may respond synchronously, and by then `Connection: close` must be set.
  server.prependListener('request', ({ socket }, response) => {
    const responses = openResponses.get(socket);
    responses?.add(response);
    if (isClosing) disableKeepAlive(response);
    response.on('close', () => {
      responses?.delete(response);
      if (isClosing && responses?.size === 0) socket.destroySoon();
    });
  });

  /**
   * Accepts the connections that the system has established but Node has not, one each event-loop turn;
   * otherwise closing would reset them. Ends after some turns that were too short for a new one to arrive.
   */
  const acceptPending = async () => {
    const deadline = performance.now() + maxAcceptMs;
    for (let quietCount = 0; quietCount < quietRounds && performance.now() < deadline;) {
      const [acceptedBefore, startedAt] = [accepted, performance.now()];
      await new Promise((resolve) => setImmediate(resolve));
      quietCount =
        accepted === acceptedBefore && performance.now() - startedAt < shortRoundMs ? quietCount + 1 : 0;
    }
  };

  return {
    /** Accepts no new connections, waits for active requests, and cuts off those over the timeout. */
    async close() {
      isClosing = true;
      const timer = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs);
      for (const responses of openResponses.values())
        for (const response of responses) disableKeepAlive(response);
      await acceptPending();
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      const closeIdle = async () => {
        for (let round = 0; round < idleGrace.rounds; round++)
          await sleep(idleGrace.roundMs, null, { ref: false });
        // One more turn reads requests that arrived while the event loop may have been blocked.
        await new Promise((resolve) => setImmediate(resolve));
        for (const [socket, responses] of openResponses) if (responses.size === 0) socket.destroy();
      };
      void closeIdle();
      await closed;
      clearTimeout(timer);
    },
  };
}

/** Makes the response close its connection: a client that kept it could send a request that would be lost. */
function disableKeepAlive(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}
