import { type IdeaFields } from '#domain/idea.ts';
import { type SampleName, pickSample, samples } from '#domain/samples.ts';
import { isSame } from '#domain/same.ts';
import { isBlank } from '#domain/text.ts';
import { type Drafts } from '#client/drafts.ts';
import { giveBack, nextDraft } from '#client/given-back.ts';
import { type Environment } from '#client/environment.ts';
import { type Observable, writable } from '#client/observable.ts';
import { type Messages } from '#messages/en.ts';
import { emptyFields } from '../idea/idea-form.ts';
import { localDeadline } from './local-deadline.ts';

/** The idea being written, wherever its form is shown. */
export interface NewIdeaDraft {
  readonly fields: Observable<IdeaFields>;
  set(fields: IdeaFields): void;
  /** The fields have been submitted: the form is free for others that came back, if any. */
  clear(): void;
  /** The fields could not be taken after all, and come back as soon as nothing else is in the form. */
  giveBack(fields: IdeaFields): void;
  /** Whether filling in a suggestion would overwrite what a person typed or chose. */
  hasOwnWork(): boolean;
  /** Fills in one of the sample ideas, never the same twice in a row. */
  suggest(): void;
}

const draftName = 'new-idea';

export function createNewIdeaDraft(
  environment: Environment,
  messages: Observable<Messages>,
  drafts: Drafts,
): NewIdeaDraft {
  const next = () => restore(nextDraft(drafts, draftName));
  const fields = writable<IdeaFields>(next());
  fields.subscribe(() => drafts.set(draftName, hasText(fields.get()) ? JSON.stringify(fields.get()) : null));
  let lastSample: SampleName | null = null;
  let suggested: IdeaFields | null = null;
  return {
    fields,
    set: fields.set,
    clear() {
      fields.set(emptyFields);
      fields.set(next());
    },
    giveBack(refused) {
      giveBack(drafts, draftName, JSON.stringify(refused));
      if (!hasText(fields.get())) fields.set(next());
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
  };
}

function restore(text: string | null): IdeaFields {
  if (text === null) return emptyFields;
  return { ...emptyFields, ...(JSON.parse(text) as Partial<IdeaFields>) };
}

export function hasText({ title, description, target, deadline }: IdeaFields): boolean {
  return [title, description, target, deadline].some((text) => !isBlank(text));
}
