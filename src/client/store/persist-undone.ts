import { type Mutation } from '#domain/mutation/mutation.ts';
import { type DeviceStore } from '../device-store.ts';
import { type Replica } from '../replica/replica.ts';

/** Stores which mutations the server has undone, so that none of them is undone again after a reload. */
export async function persistUndone(
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
