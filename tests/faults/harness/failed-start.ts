import { type ProcessScope, type ServerStartOptions } from '../../harness/server-process.ts';

export interface FailedStart {
  readonly text: string;
  /** Each way in which the failed start differs from a correct one. */
  readonly wrong: readonly string[];
}

/**
 * In ms. A start is meant to fail within three seconds, but a machine that is busy with other tests needs
 * longer.
 */
const startTimeoutMs = 30_000;

/** Starts a server that must fail, and checks its message, exit code and time. */
export async function expectFailedStart(
  scope: ProcessScope,
  directory: string,
  how: ServerStartOptions = {},
): Promise<FailedStart> {
  const started = performance.now();
  const server = scope.start({ PORT: '0', DATA_DIR: directory }, how);
  const hasStarted = await server.url().then(
    () => true,
    () => false,
  );
  if (hasStarted) server.child.kill('SIGKILL');
  const code = await server.exited;
  const text = server.stderr();
  const wrong = [
    [hasStarted, 'it starts nevertheless'],
    [!hasStarted && code !== 1, `it ends with ${code}`],
    [performance.now() - started > startTimeoutMs, 'it takes too long'],
    [!/^Forge cannot start: [^\n]+\n$/.test(text), 'it does not say why in one line'],
    [!text.includes(directory), 'it does not name the place'],
  ] as const;
  return { text, wrong: wrong.flatMap(([isSo, what]) => (isSo ? [what] : [])) };
}
