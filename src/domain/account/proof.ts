/** How long a proof of who is asking counts, in ms: the password or a passkey, signing in included. */
const proofLifetimeMs = 300_000;

/** How far ahead a proof may be, in ms: another server's clock may be, or this one's was set back a little. */
const clockToleranceMs = 60_000;

/** Whether a proof that was given at `provenAt` still counts; null if none was. A wrong clock makes none count for longer. */
export function isProofRecent(provenAt: number | null, now: number): boolean {
  if (provenAt === null) return false;
  const age = now - provenAt;
  return age < proofLifetimeMs && age >= -clockToleranceMs;
}
