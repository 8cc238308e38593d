import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type LoadRequest, type LoadReport } from './load-process.ts';

/** Starts the process with the clients. It ends with the caller's scope. */
export function startLoadClients(): Disposable & { responsesPerSecond(order: LoadRequest): Promise<number> } {
  const child = fork(path.join(import.meta.dirname, 'load-process.ts'));
  const ended = new AbortController();
  child.once('exit', () => ended.abort(new Error('the clients ended')));
  return {
    async responsesPerSecond(order) {
      child.send(order);
      const [report] = (await once(child, 'message', ended)) as [LoadReport];
      if ('error' in report) throw new Error(report.error);
      return report.rate;
    },
    [Symbol.dispose]() {
      child.kill();
    },
  };
}
