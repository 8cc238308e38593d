import { type View } from '#client/replica/view.ts';
import { type NamedMutation, ideaIdOf } from '#domain/mutation/idea-id-of.ts';
import { type ToastIdea } from '../feedback/toasts.ts';
import { sampleTranslation } from '../language/sample-translation.ts';

/** The idea that a mutation is about, with its title as stored. */
export interface Subject {
  readonly id: string;
  readonly title: string;
}

/** The idea that a mutation is about; undefined if it is about none or several, or if the title is not known. */
export function subjectOf(mutation: NamedMutation, view: Pick<View, 'get'> | undefined): Subject | undefined {
  const id = ideaIdOf(mutation);
  if (id === undefined) return undefined;
  const title = view?.get(id)?.title ?? titleOfNew(mutation);
  return title === undefined ? undefined : { id, title };
}

/** The title of an idea that the mutation adds. */
function titleOfNew({ args }: NamedMutation): string | undefined {
  if ('title' in args) return args.title;
  const [idea] = 'ideas' in args ? args.ideas : [];
  return idea && 'title' in idea ? idea.title : undefined;
}

/** The idea as toasts name it: sample titles in the current language. */
export function toastIdea({ id, title }: Partial<Subject> & Pick<Subject, 'title'>): ToastIdea {
  return { id, title: (words) => sampleTranslation(words).toDisplay(title) };
}
