import { Plus } from 'lucide';
import { type FormEvent } from 'react';
import { isBlank } from '#domain/text.ts';
import { submitDraft } from '#client/given-back.ts';
import { useAccount, useForge, useMessages } from '../../app/forge.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useHalfTyped } from '../idea/use-half-typed.ts';
import css from './add-category-form.module.css';
import { useDoublePress } from './use-double-press.ts';

/** The name a half-typed category is kept under. */
const draftName = 'new-category';

export function AddCategoryForm() {
  const { actions } = useForge();
  const { form } = useMessages();
  const { drafts } = useAccount();
  const { text: name, showNext, onChange, onFocus } = useHalfTyped(draftName);
  const doublePress = useDoublePress();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The first press of a double press has already taken the text.
    if (isBlank(name) && doublePress.isSecond()) return;
    if (!isBlank(name)) doublePress.taken();
    void submitDraft(drafts, { name: draftName, text: name }, (id) => actions.addCategory(name, id));
    showNext();
  };
  return (
    <form
      noValidate
      aria-label={form.addCategory}
      className={css.form}
      {...doublePress.listeners}
      onSubmit={submit}
    >
      <TextField
        label={form.newCategory}
        placeholder={form.newCategoryHint}
        autoComplete="off"
        value={name}
        onChange={onChange}
        onFocus={onFocus}
      />
      <IconButton type="submit" label={form.addCategory} hasBorder>
        <Icon of={Plus} size={18} />
      </IconButton>
    </form>
  );
}
