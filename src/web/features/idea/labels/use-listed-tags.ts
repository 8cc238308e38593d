import { type Tag, allTags } from '#domain/idea/tags.ts';
import { useAccountState } from '../../../app/context/forge.ts';
import { useListed } from './use-listed.ts';

/** The tags to choose from. A hidden one is among them only if it is chosen or ideas use it. */
export function useListedTags(chosen: readonly (Tag | null)[]): readonly Tag[] {
  const { tags, tagStyles } = useAccountState();
  return useListed(allTags(tags), tagStyles, chosen, (idea) => idea.tags);
}
