/** Delays an account's later mutations until its import in progress has finished. */
export interface ImportGate {
  /** Resolves once no import of the account is under way on this server. */
  waitFor(accountId: string): Promise<void>;
  /** Runs an import after the account's earlier imports. */
  run<T>(accountId: string, work: () => Promise<T>): Promise<T>;
}

export function createImportGate(): ImportGate {
  const running = new Map<string, Promise<unknown>>();
  const waitFor = async (accountId: string) => {
    for (let last = running.get(accountId); last !== undefined; last = running.get(accountId)) await last;
  };
  return {
    waitFor,
    async run(accountId, work) {
      await waitFor(accountId);
      const result = work();
      const end = result.then(
        () => running.delete(accountId),
        () => running.delete(accountId),
      );
      running.set(accountId, end);
      return result;
    },
  };
}
