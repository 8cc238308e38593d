/** Why nothing more is sent until the person signs in again, or loads the page anew. */
export type SyncStopReason = 'signed-out' | 'outdated';
