import { expect, it } from 'vitest';
import { createRefusedConnectionLog } from './refused-connection-log.ts';

it('logs why connections are refused, twenty times a minute and reason', () => {
  const lines: unknown[] = [];
  let time = 0;
  const record = createRefusedConnectionLog({ warn: (line: unknown) => lines.push(line) }, () => time);
  for (let n = 0; n < 30; n++) record('address');
  record('total');
  time = 60_000;
  record('address');
  expect(lines).toHaveLength(22);
  expect(lines[0]).toEqual({
    cause: 'an address has CONNECTIONS_PER_ADDRESS open; if it is your proxy, list it in TRUSTED_PROXIES',
  });
  expect(lines[20]).toEqual({ cause: 'MAX_CONNECTIONS are open' });
  expect(lines[21]).toMatchObject({ unlogged: 10 });
});
