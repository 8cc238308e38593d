import { maxLength } from '#domain/idea/idea-text.ts';
import { failureTexts } from '../../../app/actions/failure-texts.ts';
import { type Subject, toastIdea } from '../../../app/actions/mutation-subject.ts';
import { type Forge } from '../../../app/context/forge.ts';
import { formOf } from '../../../app/feedback/toast-form.ts';
import { type FaultyForm } from './idea-form.ts';

/** Says in a toast why a form was rejected, and which idea it changes, if it does. */
export function showFormFault(
  { toasts }: Pick<Forge, 'toasts'>,
  name: 'addIdea' | 'editIdea',
  { code, field }: FaultyForm,
  subject?: Subject,
): void {
  const extra = { idea: subject && toastIdea(subject), form: formOf(name, subject?.id) };
  if (code === 'deadline-unreadable') return toasts.error(({ form }) => form.deadlineUnreadable, extra);
  const { text, detail } = failureTexts(name, code, maxLength[field]);
  return toasts.error(text, { ...extra, detail });
}
