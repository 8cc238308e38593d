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
import { emptyFields } from '../../idea/form/idea-fields.ts';
import { localDeadline } from './local-deadline.ts';

/** The draft of a new idea, shared by every place that shows the form. */
export interface NewIdeaDraft {
  readonly fields: Observable<IdeaFields>;
  set(fields: IdeaFields): void;
  /**
   * Submits the fields with a new mutation id, and empties the form at once or fills it with a returned
   * draft. If `add` resolves to false, the fields return once the form is empty. Resolves to the result of
   * `add`.
   */
  submit(add: (fields: IdeaFields, mutationId: string) => Promise<boolean>): Promise<boolean>;
  /** Whether a suggestion would overwrite the user's input. */
  hasUserInput(): boolean;
  /** Fills in a sample idea, never the same twice in a row. */
  suggest(): void;
  /** A sample idea, never the same twice in a row. The form stays as it is. */
  example(): IdeaFields;
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
  // Only an empty form takes a returned draft, so that no input is overwritten.
  const stopRecovery = drafts.onReturned(() => hasText(fields.get()) || fields.set(next()));
  let lastSample: SampleName | null = null;
  let suggested: IdeaFields | null = null;
  let translation = sampleTranslation(messages.get());
  // Samples follow the language: one in another language would be taken for the user's own text and stored.
  const stopLanguage = messages.subscribe(() => {
    const before = translation;
    translation = sampleTranslation(messages.get());
    const reword = (text: string) => translation.toDisplay(before.toStored(text));
    suggested = suggested && mapSampleTexts(suggested, reword);
    fields.set(mapSampleTexts(fields.get(), reword));
  });
  const example = (): IdeaFields => {
    const name = pickSample(environment.random(), lastSample);
    const { category, priority, tags, daysUntilDeadline } = samples[name];
    lastSample = name;
    return {
      ...messages.get().samples[name],
      category,
      priority,
      tags,
      deadline: localDeadline(environment.now(), daysUntilDeadline),
    };
  };
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
      fields.set(example());
      suggested = fields.get();
    },
    example,
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
