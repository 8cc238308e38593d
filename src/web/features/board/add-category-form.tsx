import { Plus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { isBlank } from '#domain/text.ts';
import { useForge, useMessages } from '../../app/forge.ts';
import { IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { doublePress } from './double-press.ts';
import css from './add-category-form.module.css';

export function AddCategoryForm() {
  const { actions, environment } = useForge();
  const { form } = useMessages();
  const [name, setName] = useState('');
  const lastAdded = useRef(-Infinity);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBlank(name) && environment.now() - lastAdded.current < doublePress) return;
    lastAdded.current = environment.now();
    setName('');
    if (await actions.addCategory(name)) return;
    lastAdded.current = -Infinity;
    setName((typedMeanwhile) => typedMeanwhile || name);
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
        onChange={(event) => setName(event.target.value)}
      />
      <IconButton type="submit" label={form.addCategory} hasBorder>
        <Plus size={18} />
      </IconButton>
    </form>
  );
}
