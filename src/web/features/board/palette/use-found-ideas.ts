import { useEffect, useMemo, useState } from 'react';
import { createIdeaFinder } from '#domain/board/find-ideas.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { isBlank } from '#domain/primitives/text.ts';
import { useForge, useTranslatedView } from '../../../app/context/forge.ts';
import { openedIdeas } from './opened-ideas.ts';

const maxIdeas = 20;

/** How many ideas are prepared for searching at a time, so that a key never waits longer than a frame. */
const preparedAtOnce = 200;

// Knows the texts of ideas from one opening of the palette to the next.
const finder = createIdeaFinder();

/** The ideas that match the search; without one, those last opened. */
export function useFoundIdeas(search: string): readonly Idea[] {
  const { environment } = useForge();
  const view = useTranslatedView();
  const [ideas, setIdeas] = useState(() => [...view.all()]);
  /** The ideas once all are prepared. */
  const [prepared, setPrepared] = useState<readonly Idea[] | null>(null);
  useEffect(() => view.onChange(() => setIdeas([...view.all()])), [view]);
  useEffect(() => {
    let stop = () => {};
    const prepare = () => {
      if (finder.prepare(ideas, preparedAtOnce)) setPrepared(ideas);
      else stop = environment.schedule(0, prepare);
    };
    prepare();
    return () => stop();
  }, [environment, ideas]);
  return useMemo(() => {
    if (!isBlank(search)) return finder.find(prepared ?? ideas, search, maxIdeas);
    return openedIdeas(environment.storage).flatMap((id) => view.get(id) ?? []);
  }, [environment, ideas, prepared, search, view]);
}
