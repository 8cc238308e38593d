import { type Observable } from '#client/observable.ts';
import { type View } from '#client/replica/view.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { deepEqual } from '#domain/primitives/deep-equal.ts';
import { type Messages } from '#messages/en/en.ts';
import { mapSampleTexts, sampleTranslation } from './sample-translation.ts';

/** A view in which ideas made from a sample show its text in the current language. */
export function translatedView(view: View, messages: Observable<Messages>): View {
  let translatedFor = messages.get();
  /** The ideas whose shown text differs from what is stored. */
  let translatedIdeas = new WeakMap<Idea, Idea>();

  const translate = (idea: Idea): Idea => {
    if (translatedFor !== messages.get()) {
      translatedFor = messages.get();
      translatedIdeas = new WeakMap();
    }
    const known = translatedIdeas.get(idea);
    if (known !== undefined) return known;
    const shown = mapSampleTexts(idea, sampleTranslation(translatedFor).toDisplay);
    if (shown !== idea) translatedIdeas.set(idea, shown);
    return shown;
  };

  return {
    get account() {
      return view.account;
    },
    get(id) {
      const idea = view.get(id);
      return idea && translate(idea);
    },
    *all() {
      for (const idea of view.all()) yield translate(idea);
    },
    ids: view.ids,
    size: view.size,
    onChange(listener) {
      let translation = sampleTranslation(messages.get());
      const stopLanguage = messages.subscribe(() => {
        const before = translation;
        translation = sampleTranslation(messages.get());
        const ids = new Set<string>();
        for (const idea of view.all()) {
          if (!deepEqual(mapSampleTexts(idea, before.toDisplay), mapSampleTexts(idea, translation.toDisplay)))
            ids.add(idea.id);
        }
        if (ids.size > 0) listener({ ids, isAccountChanged: false, isTrashAffected: false });
      });
      const stopIdeas = view.onChange(listener);
      return () => {
        stopLanguage();
        stopIdeas();
      };
    },
  };
}
