import { type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds a request under way may still take when the server stops: supervisors kill after ten seconds. */
const shutdownTimeoutMs = 8_000;

/**
 * The time given to a request that is still on its way over an idle connection, as a number of turns and the
 * milliseconds of each. On a busy machine turns take longer, and so do requests.
 */
const idleGrace = { rounds: 10, roundMs: 25 } as const;

/** How many short turns without a new connection end the taking in, how short, and when it ends anyway (both in ms). */
const quietRounds = 2;
const shortRoundMs = 1;
const maxAcceptMs = 1_000;

/**
 * Knows which connections have a request under way, so that stopping waits for those and no others. Node's
 * own `close` for HTTP cuts off answers that are not yet all with their reader, and waits for connections
 * that have asked nothing or only half a question.
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
  // Before all other listeners: one of them may answer at once, and the answer must announce the end by then.
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
   * Takes in the connections that the system has accepted and Node has not yet, one each turn: otherwise they would be
   * cut off unheard. Done when some turns brought no connection, and were too short for one to have come since.
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
    /** Takes nothing new, waits for what is under way, and cuts off what takes too long. */
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
        // One more turn takes in what has arrived: the process may have been busy all this time.
        await new Promise((resolve) => setImmediate(resolve));
        for (const [socket, responses] of openResponses) if (responses.size === 0) socket.destroy();
      };
      void closeIdle();
      await closed;
      clearTimeout(timer);
    },
  };
}

/** Tells a client that keeps its connection to send nothing more over it; a request sent anyway would be lost. */
function disableKeepAlive(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}
