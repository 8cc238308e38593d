import { type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds a request under way may still take when the server stops: supervisors kill after ten seconds. */
const patience = 8_000;

/**
 * The time in which a request that is on its way over an idle connection still arrives: so many turns of so many
 * milliseconds. On a busy machine turns take longer, as does what clients send.
 */
const grace = { turns: 10, milliseconds: 25 } as const;

/** So many turns of so few milliseconds without anybody end the coming in; so many milliseconds end it anyway. */
const quietTurns = 2;
const shortTurn = 1;
const longestComingIn = 1_000;

/**
 * Knows which connections have a request under way, so that stopping waits for those and no others. Node's
 * own `close` for HTTP cuts off answers that are not yet all with their reader, and waits for connections
 * that have asked nothing or only half a question.
 */
export function trackConnections(server: Server): { close(): Promise<void> } {
  const underWay = new Map<Socket, Set<ServerResponse>>();
  let isClosing = false;
  let accepted = 0;

  server.on('connection', (socket: Socket) => {
    accepted += 1;
    underWay.set(socket, new Set());
    socket.on('close', () => underWay.delete(socket));
  });
  // First of all: an answer may be given in the very call that hears of the request, and says what it says then.
  server.prependListener('request', ({ socket }, response) => {
    const responses = underWay.get(socket);
    responses?.add(response);
    if (isClosing) announceEnd(response);
    response.on('close', () => {
      responses?.delete(response);
      if (isClosing && responses?.size === 0) socket.destroySoon();
    });
  });

  /**
   * What the system has let in and nobody has looked at would be cut off unheard: each turn takes in one. The last
   * turns took in nobody, and hardly took time in which somebody could have come since.
   */
  const takeInWaiting = async () => {
    const ends = performance.now() + longestComingIn;
    for (let quiet = 0; quiet < quietTurns && performance.now() < ends;) {
      const [before, started] = [accepted, performance.now()];
      await new Promise((resolve) => setImmediate(resolve));
      quiet = accepted === before && performance.now() - started < shortTurn ? quiet + 1 : 0;
    }
  };

  return {
    /** Takes nothing new, waits for what is under way, and cuts off what takes too long. */
    async close() {
      isClosing = true;
      const timer = setTimeout(() => server.closeAllConnections(), patience);
      for (const responses of underWay.values()) for (const response of responses) announceEnd(response);
      await takeInWaiting();
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      const endIdle = async () => {
        for (let turn = 0; turn < grace.turns; turn++) await sleep(grace.milliseconds, null, { ref: false });
        // Whatever has arrived is looked at first: time may have passed while nobody looked.
        await new Promise((resolve) => setImmediate(resolve));
        for (const [socket, responses] of underWay) if (responses.size === 0) socket.destroy();
      };
      void endIdle();
      await closed;
      clearTimeout(timer);
    },
  };
}

/** Tells a client that keeps its connection to ask nothing more over it; a question sent anyway would be lost. */
function announceEnd(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}
