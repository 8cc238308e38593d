import { maxLength } from '#domain/idea/idea-text.ts';
import { failureTexts } from '../../../app/actions/failure-texts.ts';
import { type Forge } from '../../../app/context/forge.ts';
import { type FaultyForm } from './idea-form.ts';

/** Says in a toast why a form was rejected. */
export function showFormFault(
  { toasts }: Pick<Forge, 'toasts'>,
  name: 'addIdea' | 'editIdea',
  { code, field }: FaultyForm,
): void {
  if (code === 'deadline-unreadable') return toasts.error(({ form }) => form.deadlineUnreadable);
  const { text, detail } = failureTexts(name, code, maxLength[field]);
  return toasts.error(text, detail);
}
