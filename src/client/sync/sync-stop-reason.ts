/** Why sending has stopped until the person signs in again or reloads the page. */
export type SyncStopReason = 'signed-out' | 'outdated';
