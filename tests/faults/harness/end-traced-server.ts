import { readFileSync } from 'node:fs';
import { type ServerProcess } from '../../harness/server-process.ts';

/** Signals the server, which is the tracer's only child; the tracer exits with it. */
export async function endTracedServer(server: ServerProcess, signal: NodeJS.Signals): Promise<void> {
  const tracer = server.child.pid ?? 0;
  const [pid] = readFileSync(`/proc/${tracer}/task/${tracer}/children`, 'utf8').trim().split(' ').map(Number);
  if (!pid) throw new Error(`no server runs under the tracer: ${server.stderr()}`);
  process.kill(pid, signal);
  await server.exited;
}
