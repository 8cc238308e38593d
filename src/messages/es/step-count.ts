import { type enStepCount } from '../en/step-count.ts';
import { number } from './plural.ts';

/** El texto de cuántos pasos de una idea están hechos. */
export const esStepCount: typeof enStepCount = {
  stepCount: (done, total) => `${number(done)} de ${number(total)} pasos`,
};
