import { Plus } from 'lucide';
import { type FormEvent, useRef, useState } from 'react';
import { isBlank } from '#domain/text.ts';
import { giveBack, nextDraft } from '#client/given-back.ts';
import { useAccount, useForge, useMessages } from '../../app/forge.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { doublePress } from './double-press.ts';
import css from './add-category-form.module.css';

/** The name a half-typed category is kept under. */
const draftName = 'new-category';

export function AddCategoryForm() {
  const { actions, environment } = useForge();
  const { form } = useMessages();
  const { drafts } = useAccount();
  const [name, setName] = useState(() => nextDraft(drafts, draftName) ?? '');
  const lastAdded = useRef(-Infinity);
  const change = (next: string) => {
    setName(next);
    drafts.set(draftName, next);
  };
  const showNext = () => setName(nextDraft(drafts, draftName) ?? '');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBlank(name) && environment.now() - lastAdded.current < doublePress) return;
    lastAdded.current = environment.now();
    drafts.set(draftName, null);
    showNext();
    if (await actions.addCategory(name)) return;
    lastAdded.current = -Infinity;
    giveBack(drafts, draftName, name);
    showNext();
  };
  return (
    <form
      noValidate
      aria-label={form.addCategory}
      className={css.form}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label={form.newCategory}
        placeholder={form.newCategoryHint}
        autoComplete="off"
        value={name}
        onChange={(event) => change(event.target.value)}
      />
      <IconButton type="submit" label={form.addCategory} hasBorder>
        <Icon of={Plus} size={18} />
      </IconButton>
    </form>
  );
}
