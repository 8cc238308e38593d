import { connect, createServer, type Socket } from 'node:net';

/** A proxy between a server and its database whose connections a test can break. */
export interface TcpProxy {
  readonly port: number;
  /** Breaks every connection and refuses new ones, as an interrupted network that reports errors. */
  cut(): void;
  /** Forwards nothing but keeps the connections open, as when packets are lost. */
  freeze(): void;
  /** Forwards everything again; broken connections stay broken. */
  restore(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: 'open' | 'cut' | 'frozen' = 'open';
  const server = createServer((near) => {
    if (state === 'cut') return void near.resetAndDestroy();
    const far = connect({ port: target, host: '127.0.0.1' });
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('error', () => {});
      from.once('close', () => {
        pairs.delete(pair);
        to.destroy();
      });
      from.on('data', (chunk) => to.write(chunk));
      if (state === 'frozen') from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut() {
      state = 'cut';
      for (const [near, far] of pairs) {
        near.resetAndDestroy();
        far.destroy();
      }
    },
    freeze() {
      state = 'frozen';
      for (const socket of [...pairs].flat()) socket.pause();
    },
    restore() {
      state = 'open';
      for (const socket of [...pairs].flat()) socket.resume();
    },
    async close() {
      for (const socket of [...pairs].flat()) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
