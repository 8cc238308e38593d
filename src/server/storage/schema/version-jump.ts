/** How much an account's version grows at least when it is set back; more than its mutations since a backup. */
export const versionJump = 1_000_000;
