import { afterEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { freePort } from '../harness/free-port.ts';
import { fields, makeMutation } from '../harness/make-mutation.ts';
import { signUp } from '../harness/person.ts';
import { sendRequest } from '../harness/send-request.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

it('starts, serves and stops in order even if no line of its log can be written', async () => {
  const port = await freePort();
  const server = scope.start(
    { PORT: String(port), DATA_DIR: scope.directory(), LOG_LEVEL: 'debug' },
    // Writing to this device always fails for lack of space.
    { wrapper: ['sh', '-c', 'exec "$0" "$@" > /dev/full'] },
  );
  const url = `http://127.0.0.1:${port}`;
  const answers = async () => (await sendRequest(url + paths.health)).status === 200;
  const hasEnded = () => server.child.exitCode !== null;
  await until(() => hasEnded() || answers().catch(() => false), 'the server to answer');
  expect(hasEnded(), server.stderr()).toBe(false);
  const ada = await signUp(url, 'ada@example.org');
  expect((await ada.push(makeMutation('addIdea', fields))).results).toMatchObject([{ status: 'applied' }]);
  expect((await sendRequest(url + paths.ideas)).status).toBe(401);
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(server.stderr()).toBe('');
});
