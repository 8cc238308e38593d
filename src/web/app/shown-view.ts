import { type Idea } from '#domain/idea.ts';
import { isSame } from '#domain/same.ts';
import { type Observable } from '#client/observable.ts';
import { type View } from '#client/view.ts';
import { type Messages } from '#messages/en.ts';
import { rewordIdea, sampleWording } from './sample-words.ts';

/** An account as its person reads it: ideas made from a sample show its text in the language in force. */
export function shownView(view: View, messages: Observable<Messages>): View {
  let shownIn = messages.get();
  /** The ideas whose shown text differs from what is stored. */
  let shownIdeas = new WeakMap<Idea, Idea>();

  const show = (idea: Idea): Idea => {
    if (shownIn !== messages.get()) {
      shownIn = messages.get();
      shownIdeas = new WeakMap();
    }
    const known = shownIdeas.get(idea);
    if (known !== undefined) return known;
    const shown = rewordIdea(idea, sampleWording(shownIn).shown);
    if (shown !== idea) shownIdeas.set(idea, shown);
    return shown;
  };

  return {
    get account() {
      return view.account;
    },
    get(id) {
      const idea = view.get(id);
      return idea && show(idea);
    },
    *all() {
      for (const idea of view.all()) yield show(idea);
    },
    ids: view.ids,
    size: view.size,
    onChange(listener) {
      let wording = sampleWording(messages.get());
      const stopWords = messages.subscribe(() => {
        const before = wording;
        wording = sampleWording(messages.get());
        const ids = new Set<string>();
        for (const idea of view.all()) {
          if (!isSame(rewordIdea(idea, before.shown), rewordIdea(idea, wording.shown))) ids.add(idea.id);
        }
        if (ids.size > 0) listener({ ids, isAccountChanged: false, isTrashTouched: false });
      });
      const stopIdeas = view.onChange(listener);
      return () => {
        stopWords();
        stopIdeas();
      };
    },
  };
}
