/** Receives the completed share of a long task, from 0 to 1. */
export type Progress = (share: number) => void;
