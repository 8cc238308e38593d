import { optionalPart } from '../../../app/shell/optional-part.tsx';
import css from './add-idea-form.module.css';

/** The form in the sidebar, which loads once the board is shown. Until then its place is kept. */
export const AddIdeaFormPart = optionalPart(
  async () => (await import('./add-idea-form.tsx')).AddIdeaForm,
  () => <div className={css.place} />,
);
