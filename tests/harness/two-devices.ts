import { expect } from 'vitest';
import { type Device, openDevices } from './devices.ts';
import { createFakeClock } from './fake-clock.ts';
import { startTestServer } from './test-server.ts';

/** Two devices of one person with a server of their own. */
export interface TwoDevices {
  readonly one: Device;
  readonly two: Device;
  /** The refused mutations of both, each as its name and code. */
  readonly refusals: readonly string[];
  cut(): void;
  /** Lets the devices send their mutations, the given one first, until both have everything. */
  meet(first?: Device): Promise<void>;
  /** Ends both and the server, which must not have complained. */
  close(): Promise<void>;
}

export async function openTwoDevices(): Promise<TwoDevices> {
  const clock = createFakeClock();
  const server = await startTestServer({ now: clock.now });
  const [one, two] = await openDevices(server, clock);
  const refusals: string[] = [];
  for (const { client } of [one, two])
    client.onRefused(({ mutation, code }) => refusals.push(`${mutation.name} ${code}`));
  return {
    one,
    two,
    refusals,
    cut() {
      one.cut();
      two.cut();
    },
    async meet(first = one) {
      for (const device of [first, first === one ? two : one]) {
        await device.reconnect();
        await device.waitUntilSaved();
      }
      await one.waitUntilCaughtUpWith(two);
      await two.waitUntilCaughtUpWith(one);
    },
    async close() {
      one.close();
      two.close();
      await server.stop();
      expect(server.complaints).toEqual([]);
    },
  };
}
