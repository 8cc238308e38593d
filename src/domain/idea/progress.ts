const finishedProgress = 100;

/** By how much one update raises an idea's progress, in percent. */
const progressPerUpdate = 10;

export function isFinished(idea: { readonly progress: number }): boolean {
  return idea.progress >= finishedProgress;
}

export function progressAfterUpdate(progress: number): number {
  return Math.min(finishedProgress, progress + progressPerUpdate);
}

/** Whether a value is a valid progress: a whole number from 0 to 100. */
export function isValidProgress(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= finishedProgress;
}
