/** How far a long piece of work is, from 0 to 1. */
export type Progress = (share: number) => void;
