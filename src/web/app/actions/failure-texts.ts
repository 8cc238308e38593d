import { type FailureKind, traitsOf } from '#domain/mutation/mutation-traits.ts';
import { type MutationName } from '#domain/mutation/mutation.ts';
import { type Messages } from '#messages/en/en.ts';

/** Refusals whose text is shown alone, without a line before it. */
const wholeTexts = codeSet(
  'fields-required',
  'deadline-not-future',
  'category-required',
  'category-exists',
  'category-not-found',
  'category-same',
  'tag-exists',
  'tag-not-found',
  'tag-same',
  'too-many-filters',
  'invalid-file',
);

/** Refusals whose text says no more than that something failed. */
const codesWithoutReason = codeSet(
  'invalid-request',
  'not-found',
  'method-not-allowed',
  'unsupported-media-type',
  'internal',
);

function codeSet(...codes: readonly (keyof Messages['errors'])[]): ReadonlySet<string> {
  return new Set(codes);
}

/** The two lines that report a failed mutation. The second is the reason, if there is one to give. */
export interface FailureTexts {
  text(words: Messages): string;
  detail(words: Messages): string | undefined;
}

/** `maxText` is the limit of the text that is too long; by default that of the mutation's only text. */
export function failureTexts(
  name: MutationName,
  code: string,
  maxText: number | null = traitsOf(name).maxText,
): FailureTexts {
  return {
    text({ errors, toasts, trash }) {
      if (wholeTexts.has(code)) return errors[code as keyof typeof errors];
      const general: Record<FailureKind, string> = {
        add: toasts.addFailed,
        addCategory: errors.internal,
        addUpdate: toasts.updateAddFailed,
        delete: toasts.deleteFailed,
        edit: toasts.editFailed,
        filter: errors.internal,
        import: errors['invalid-file'],
        migrate: toasts.editFailed,
        restore: trash.restoreFailed,
      };
      return general[traitsOf(name).failureKind];
    },
    detail({ errors, form }) {
      if (wholeTexts.has(code) || codesWithoutReason.has(code)) return undefined;
      if (code === 'text-too-long' && maxText !== null) return form.textTooLong(maxText);
      return errors[code as keyof typeof errors];
    },
  };
}
