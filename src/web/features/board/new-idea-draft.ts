import { type IdeaFields } from '#domain/idea.ts';
import { type SampleName, pickSample, samples } from '#domain/samples.ts';
import { isSame } from '#domain/same.ts';
import { isBlank } from '#domain/text.ts';
import { type Drafts } from '#client/drafts.ts';
import { nextDraft, submitDraft } from '#client/given-back.ts';
import { type Environment } from '#client/environment.ts';
import { type Observable, writable } from '#client/observable.ts';
import { type Messages } from '#messages/en.ts';
import { rewordIdea, sampleWording } from '../../app/sample-words.ts';
import { emptyFields } from '../idea/idea-form.ts';
import { localDeadline } from './local-deadline.ts';

/** The idea being written, wherever its form is shown. */
export interface NewIdeaDraft {
  readonly fields: Observable<IdeaFields>;
  set(fields: IdeaFields): void;
  /**
   * Submits the fields, as the change with the id that `take` is given. The form is free at once, for others that came
   * back, if any. Where they are not taken, they come back as soon as nothing else is in the form. Resolves to whether
   * they were.
   */
  submit(take: (fields: IdeaFields, mutationId: string) => Promise<boolean>): Promise<boolean>;
  /** Whether filling in a suggestion would overwrite what a person typed or chose. */
  hasOwnWork(): boolean;
  /** Fills in one of the sample ideas, never the same twice in a row. */
  suggest(): void;
  close(): void;
}

const draftName = 'new-idea';

export function createNewIdeaDraft(
  environment: Pick<Environment, 'random' | 'now'>,
  messages: Observable<Messages>,
  drafts: Drafts,
): NewIdeaDraft {
  const next = () => restore(nextDraft(drafts, draftName));
  const fields = writable<IdeaFields>(next());
  fields.subscribe(() => drafts.set(draftName, hasText(fields.get()) ? JSON.stringify(fields.get()) : null));
  // Whatever is in the form stays: only an empty one takes a text that came back.
  const stopReturns = drafts.onReturn(() => hasText(fields.get()) || fields.set(next()));
  let lastSample: SampleName | null = null;
  let suggested: IdeaFields | null = null;
  let wording = sampleWording(messages.get());
  // What a sample says follows the language: in another it would be taken, and kept, for the person's own words.
  const stopWords = messages.subscribe(() => {
    const before = wording;
    wording = sampleWording(messages.get());
    const reword = (text: string) => wording.shown(before.stored(text));
    suggested = suggested && rewordIdea(suggested, reword);
    fields.set(rewordIdea(fields.get(), reword));
  });
  return {
    fields,
    set: fields.set,
    submit(take) {
      const submitted = fields.get();
      const taking = submitDraft(drafts, { name: draftName, text: JSON.stringify(submitted) }, (id) =>
        take(submitted, id),
      );
      fields.set(emptyFields);
      fields.set(next());
      return taking;
    },
    hasOwnWork: () => !isSame(fields.get(), emptyFields) && !isSame(fields.get(), suggested),
    suggest() {
      const name = pickSample(environment.random(), lastSample);
      const { category, priority, tags, days } = samples[name];
      lastSample = name;
      fields.set({
        ...messages.get().samples[name],
        category,
        priority,
        tags,
        deadline: localDeadline(environment.now(), days),
      });
      suggested = fields.get();
    },
    close() {
      stopWords();
      stopReturns();
    },
  };
}

function restore(text: string | null): IdeaFields {
  if (text === null) return emptyFields;
  return { ...emptyFields, ...(JSON.parse(text) as Partial<IdeaFields>) };
}

export function hasText({ title, description, target, deadline }: IdeaFields): boolean {
  return [title, description, target, deadline].some((text) => !isBlank(text));
}
