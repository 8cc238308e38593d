import { number } from './plural.ts';

/** The text of how many of an idea's steps are done. */
export const enStepCount = {
  stepCount: (done: number, total: number) => `${number(done)} of ${number(total)} steps`,
};
