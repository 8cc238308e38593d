import { type Client } from '#client/create-client.ts';
import { type CallOutcome } from '#client/idea-calls.ts';
import { type OpenAccount } from '#client/open-account.ts';
import { type MutationArgs, type MutationName } from '#domain/mutation/mutation.ts';

/**
 * The id of the mutation that retries a refused one. It is always the same: if the page is closed before the
 * refusal is discarded, retrying again must not apply it twice.
 */
export function retryIdOf(refusedId: string): string {
  const [, first = refusedId, count = '1'] = /^(.*?)(?:_(\d+))?$/.exec(refusedId) ?? [];
  return `${first}_${Number(count) + 1}`;
}

/** Dispatches a mutation with that id, unless this device has applied it already. */
export async function dispatchOnce<N extends MutationName>(
  client: Client,
  account: OpenAccount,
  { name, args, id }: { readonly name: N; readonly args: MutationArgs[N]; readonly id: string },
): Promise<CallOutcome | { readonly ok: true }> {
  const work = await account.prepare();
  if (work?.hasApplied(id)) return { ok: true };
  return client.dispatch(name, args, id);
}
