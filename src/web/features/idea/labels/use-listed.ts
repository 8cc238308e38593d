import { type Idea } from '#domain/idea/idea.ts';
import { type LabelStyles, styleOf } from '#domain/idea/label-style.ts';
import { useAccount } from '../../../app/context/forge.ts';

/** The names to choose from. A hidden one is among them only if it is chosen or ideas use it. */
export function useListed(
  all: readonly string[],
  styles: LabelStyles | undefined,
  chosen: readonly (string | null)[],
  namesOf: (idea: Idea) => readonly string[],
): readonly string[] {
  const { view } = useAccount();
  const isHidden = (name: string) => styleOf(styles, name)?.hidden === true;
  // Read only where one is hidden, and once for all of them.
  const used = new Set(all.some(isHidden) ? Array.from(view.all(), namesOf).flat() : []);
  return all.filter((name) => !isHidden(name) || chosen.includes(name) || used.has(name));
}
