import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks a question at the terminal without showing the answer. Returns null without a terminal or an answer. */
export function askSecret(question: string): Promise<string | null> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) return Promise.resolve(null);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: stdin, output: nowhere, terminal: true, historySize: 0 });
  // Asked only now that the terminal no longer shows what is typed. The result of a command may be piped, so the
  // question goes to the error output.
  stderr.write(question);
  return new Promise((resolve) => {
    // While the terminal passes on every key, Ctrl-C is not a signal.
    reader.once('SIGINT', () => {
      reader.close();
      process.kill(process.pid, 'SIGINT');
    });
    reader.once('line', (answer) => {
      resolve(answer);
      reader.close();
    });
    reader.once('close', () => {
      stderr.write('\n');
      resolve(null);
    });
  });
}
