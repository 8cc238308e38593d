import { type Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** Milliseconds a request under way may still take when the server stops: supervisors kill after ten seconds. */
const patience = 8_000;

/**
 * Knows which connections have a request under way, so that stopping waits for those and no others. Node's
 * own `close` for HTTP cuts off answers that are not yet all with their reader, and waits for connections
 * that have asked nothing or only half a question.
 */
export function trackConnections(server: Server): { close(): Promise<void> } {
  const underWay = new Map<Socket, number>();
  let isClosing = false;

  server.on('connection', (socket: Socket) => {
    underWay.set(socket, 0);
    socket.once('close', () => underWay.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (underWay.get(socket) ?? 1) - 1;
      if (underWay.has(socket)) underWay.set(socket, left);
      if (isClosing && left === 0) socket.destroySoon();
    });
  });

  return {
    /** Takes nothing new, waits for what is under way, and cuts off what takes too long. */
    async close() {
      isClosing = true;
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      for (const [socket, requests] of underWay) if (requests === 0) socket.destroy();
      const timer = setTimeout(() => server.closeAllConnections(), patience);
      await closed;
      clearTimeout(timer);
    },
  };
}
