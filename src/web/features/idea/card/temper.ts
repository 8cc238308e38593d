import { type Messages } from '#messages/en/en.ts';
import { type Heat, heatOf } from '../../../ui/style/heat.ts';

const heatTempers = {
  '0': 'warm',
  '1': 'warm',
  '2': 'hot',
  '3': 'white',
  done: 'done',
} as const satisfies Record<Heat, keyof Messages['card']['tempers']>;

/** The words for a progress. Only 0 is "Not started", though the colour stays the coldest up to 24. */
export function temperOf(progress: number): keyof Messages['card']['tempers'] {
  return progress === 0 ? 'cold' : heatTempers[heatOf(progress)];
}
