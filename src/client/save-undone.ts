import { type Mutation } from '#domain/mutation.ts';
import { type DeviceStore } from './device-store.ts';
import { type Replica } from './replica.ts';

/** Notes on the device what the server has taken back, so that it is not tried again after a reload. */
export async function saveUndone(
  store: DeviceStore,
  replica: Replica,
  settled: readonly Mutation[],
): Promise<void> {
  for (const { name, args } of settled) {
    if (name !== 'undo') continue;
    const record = replica.record(args.of);
    if (record?.isUndone) await store.saveRecord(args.of, record);
  }
}
