import { type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** Milliseconds a request under way may still take when the server stops: supervisors kill after ten seconds. */
const patience = 8_000;

/** Milliseconds in which a request that is on its way over an idle connection still arrives. */
const grace = 250;

/**
 * Knows which connections have a request under way, so that stopping waits for those and no others. Node's
 * own `close` for HTTP cuts off answers that are not yet all with their reader, and waits for connections
 * that have asked nothing or only half a question.
 */
export function trackConnections(server: Server): { close(): Promise<void> } {
  const underWay = new Map<Socket, Set<ServerResponse>>();
  let isClosing = false;

  server.on('connection', (socket: Socket) => {
    underWay.set(socket, new Set());
    socket.once('close', () => underWay.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const responses = underWay.get(socket);
    responses?.add(response);
    if (isClosing) announceEnd(response);
    response.once('close', () => {
      responses?.delete(response);
      if (isClosing && responses?.size === 0) socket.destroySoon();
    });
  });

  return {
    /** Takes nothing new, waits for what is under way, and cuts off what takes too long. */
    async close() {
      isClosing = true;
      for (const responses of underWay.values()) for (const response of responses) announceEnd(response);
      // Right after the system's waiting connections were taken in: those left would be cut off unheard.
      await new Promise((resolve) => setImmediate(resolve));
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      const timers = [
        setTimeout(() => {
          for (const [socket, responses] of underWay) if (responses.size === 0) socket.destroy();
        }, grace),
        setTimeout(() => server.closeAllConnections(), patience),
      ];
      await closed;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Tells a client that keeps its connection to ask nothing more over it; a question sent anyway would be lost. */
function announceEnd(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}
