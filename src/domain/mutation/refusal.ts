/** Why a mutation was refused. A refused mutation changes nothing and earns nothing. */
export const refusalCodes = [
  'fields-required',
  'deadline-not-future',
  'text-too-long',
  'text-required',
  'invalid-progress',
  'idea-not-found',
  'idea-deleted',
  'idea-finished',
  'category-required',
  'category-exists',
  'category-not-found',
  'category-same',
  'too-many-categories',
  'tag-exists',
  'tag-not-found',
  'tag-same',
  'invalid-tag',
  'too-many-tags',
  'too-many-filters',
  'too-many-ideas',
  'too-many-updates',
  'too-many-notes',
  'too-many-steps',
  'account-full',
  'invalid-file',
  'entry-not-found',
  'undo-conflict',
  'undo-gone',
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

/** Whether a refusal says that the mutation's idea does not exist (any more). */
export function isIdeaGoneCode(code: string): boolean {
  return code === 'idea-not-found' || code === 'idea-deleted';
}

/** Thrown to refuse a mutation; `applyMutation` converts it into a result. */
export class Refusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
  }
}
