import { createContext, use } from 'react';

/** The user closed the question for the password: the act that needs it does not happen. */
export class ProofCancelled extends Error {}

/**
 * Runs an account request. If the server requires a recent proof, asks the user for it and runs the request again.
 * @throws ProofCancelled if the user does not answer, and what the act throws
 */
export type RunProven = <T>(act: () => Promise<T>) => Promise<T>;

export const RunProvenContext = createContext<RunProven | null>(null);

export function useRunProven(): RunProven {
  const run = use(RunProvenContext);
  if (run === null) throw new Error('there is no provider of proofs above');
  return run;
}
