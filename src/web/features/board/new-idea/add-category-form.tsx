import { Plus } from 'lucide';
import { type FormEvent } from 'react';
import { submitDraft } from '#client/drafts/draft-submission.ts';
import { isBlank } from '#domain/primitives/text.ts';
import { useAccount, useForge, useMessages } from '../../../app/context/forge.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { useTextDraft } from '../../idea/drafts/use-text-draft.ts';
import css from './add-category-form.module.css';
import { newCategoryId } from './show-new-idea.ts';
import { useDoublePress } from './use-double-press.ts';

/** The draft's name for a category being typed. */
const draftName = 'new-category';

export function AddCategoryForm() {
  const { actions } = useForge();
  const { form } = useMessages();
  const { drafts } = useAccount();
  const { text: name, showNext, onChange, onFocus } = useTextDraft(draftName);
  const doublePress = useDoublePress();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The first press of a double press has already submitted the text.
    if (isBlank(name) && doublePress.isSecond()) return;
    if (!isBlank(name)) doublePress.markTaken();
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
        id={newCategoryId}
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
