/** How long a proof stays valid, in ms: the password or a passkey, also at sign-in. */
const proofLifetimeMs = 300_000;

/** How far in the future a proof may be, in ms: another server's clock may be ahead, or this one's was set back a little. */
const clockToleranceMs = 60_000;

/** Whether a proof given at `provenAt` is still valid; null if none was given. A wrong clock makes no proof valid for longer. */
export function isProofRecent(provenAt: number | null, now: number): boolean {
  if (provenAt === null) return false;
  const age = now - provenAt;
  return age < proofLifetimeMs && age >= -clockToleranceMs;
}
