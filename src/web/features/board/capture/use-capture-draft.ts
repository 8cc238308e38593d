import { useEffect, useState } from 'react';
import { nextDraft, submitDraft } from '#client/drafts/draft-submission.ts';
import { type Drafts } from '#client/drafts/drafts.ts';
import { useAccount, useForge } from '../../../app/context/forge.ts';

/** A half-typed line. */
export interface CaptureDraft {
  readonly line: string;
  /** Words that the person gave back to the title. */
  readonly keptAsText: readonly string[];
  /** Tags that the line makes. */
  readonly newTags: readonly string[];
  /** When the line was last changed, in ms since 1970 UTC: "tomorrow" counts from there. */
  readonly at: number;
}

export interface CaptureDraftField extends CaptureDraft {
  /** `newTag` is one that the line makes from now on. */
  change(line: string, newTag?: string): void;
  keepAsText(words: readonly string[]): void;
  /** The draft as it is now, which may be newer than the rendered one. */
  current(): CaptureDraft;
  /** Empties the line and submits it; it returns if `submit` resolves to false. */
  submit(submit: (mutationId: string) => Promise<boolean>): Promise<boolean>;
}

export const captureDraftName = 'capture';

export const emptyDraft: CaptureDraft = { line: '', keptAsText: [], newTags: [], at: 0 };

/** The capture line's text. It survives a reload until it is submitted. */
export function useCaptureDraft(): CaptureDraftField {
  const { dialogs, environment } = useForge();
  const { drafts } = useAccount();
  const [draft, setDraft] = useState(() => next(drafts));
  useEffect(() => drafts.onReturned(() => setDraft(next(drafts))), [drafts]);
  // The sheet's line and the board's are the same.
  useEffect(
    () => dialogs.open.subscribe(() => setDraft(parse(drafts.get(captureDraftName)))),
    [dialogs, drafts],
  );
  const set = (changed: CaptureDraft) => {
    setDraft(changed);
    store(drafts, changed);
  };
  return {
    ...draft,
    change(line, newTag) {
      const { keptAsText, newTags } = draft;
      const made = newTag === undefined ? newTags : [...newTags, newTag];
      set({ line, keptAsText, newTags: made, at: environment.now() });
    },
    keepAsText: (keptAsText) => set({ ...draft, keptAsText }),
    current: () => parse(drafts.get(captureDraftName)),
    submit(submit) {
      const text = drafts.get(captureDraftName) ?? '';
      const submitted = submitDraft(drafts, { name: captureDraftName, text }, submit);
      setDraft(next(drafts));
      return submitted;
    },
  };
}

/** Edits the stored line, with which a line that is shown later begins. */
export function editStoredLine(
  drafts: Pick<Drafts, 'get' | 'set'>,
  edit: (line: string) => string,
  at: number,
): void {
  const draft = parse(drafts.get(captureDraftName));
  store(drafts, { ...draft, line: edit(draft.line), at });
}

function store(drafts: Pick<Drafts, 'set'>, draft: CaptureDraft): void {
  drafts.set(captureDraftName, draft.line === '' ? null : JSON.stringify(draft));
}

const next = (drafts: Drafts) => parse(nextDraft(drafts, captureDraftName));

function parse(text: string | null): CaptureDraft {
  return text === null ? emptyDraft : { ...emptyDraft, ...(JSON.parse(text) as Partial<CaptureDraft>) };
}
