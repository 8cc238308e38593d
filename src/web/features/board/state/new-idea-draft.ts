import { nextDraft, submitDraft } from '#client/drafts/draft-submission.ts';
import { type Drafts } from '#client/drafts/drafts.ts';
import { type Environment } from '#client/environment.ts';
import { type Observable, writable } from '#client/observable.ts';
import { type IdeaFields } from '#domain/idea/idea.ts';
import { type SampleName, pickSample, samples } from '#domain/idea/samples.ts';
import { deepEqual } from '#domain/primitives/deep-equal.ts';
import { isBlank } from '#domain/primitives/text.ts';
import { type Messages } from '#messages/en/en.ts';
import { mapSampleTexts, sampleTranslation } from '../../../app/language/sample-translation.ts';
import { emptyFields } from '../../idea/form/idea-form.ts';
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
  submit(add: (fields: IdeaFields, mutationId: string) => Promise<boolean>): Promise<boolean>;
  /** Whether filling in a suggestion would overwrite what a person typed or chose. */
  hasUserInput(): boolean;
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
  const stopRecovery = drafts.onReturned(() => hasText(fields.get()) || fields.set(next()));
  let lastSample: SampleName | null = null;
  let suggested: IdeaFields | null = null;
  let translation = sampleTranslation(messages.get());
  // What a sample says follows the language: in another it would be taken, and kept, for the person's own words.
  const stopLanguage = messages.subscribe(() => {
    const before = translation;
    translation = sampleTranslation(messages.get());
    const reword = (text: string) => translation.toDisplay(before.toStored(text));
    suggested = suggested && mapSampleTexts(suggested, reword);
    fields.set(mapSampleTexts(fields.get(), reword));
  });
  return {
    fields,
    set: fields.set,
    submit(add) {
      const submitted = fields.get();
      const added = submitDraft(drafts, { name: draftName, text: JSON.stringify(submitted) }, (id) =>
        add(submitted, id),
      );
      fields.set(emptyFields);
      fields.set(next());
      return added;
    },
    hasUserInput: () => !deepEqual(fields.get(), emptyFields) && !deepEqual(fields.get(), suggested),
    suggest() {
      const name = pickSample(environment.random(), lastSample);
      const { category, priority, tags, daysUntilDeadline } = samples[name];
      lastSample = name;
      fields.set({
        ...messages.get().samples[name],
        category,
        priority,
        tags,
        deadline: localDeadline(environment.now(), daysUntilDeadline),
      });
      suggested = fields.get();
    },
    close() {
      stopLanguage();
      stopRecovery();
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
