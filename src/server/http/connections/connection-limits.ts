import { type Server } from 'node:http';
import { type Socket } from 'node:net';

export interface ConnectionLimits {
  /** The most open connections; also a bound on what connections hold that nothing else counts. */
  readonly maxConnections: number;
  readonly maxPerAddress: number;
}

export interface ConnectionLimitDeps {
  /** The key a connection is counted under; null if only the total limits it, as for a proxy. */
  readonly keyOf: (socket: Socket) => string | null;
  readonly onRefused: (reason: 'total' | 'address') => void;
}

/** Closes connections above the limits at once, before anything is read from them. */
export function limitConnections(
  server: Server,
  { maxConnections, maxPerAddress }: ConnectionLimits,
  { keyOf, onRefused }: ConnectionLimitDeps,
): void {
  const openByKey = new Map<string, number>();
  server.maxConnections = maxConnections;
  server.on('drop', () => onRefused('total'));
  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket);
    if (key === null) return;
    const open = openByKey.get(key) ?? 0;
    if (open >= maxPerAddress) {
      socket.destroy();
      onRefused('address');
      return;
    }
    openByKey.set(key, open + 1);
    socket.once('close', () => {
      const remaining = (openByKey.get(key) ?? 0) - 1;
      if (remaining > 0) openByKey.set(key, remaining);
      else openByKey.delete(key);
    });
  });
}
