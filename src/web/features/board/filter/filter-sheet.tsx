import { useMessages } from '../../../app/context/forge.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FilterChoices } from './filter-choices.tsx';
import css from './filter-sheet.module.css';

/** The sort and filters, where they do not fit beside the search. */
export function FilterSheet({ onClose }: { onClose(): void }) {
  const { app, filter } = useMessages();
  return (
    <Dialog title={filter.sheet} size="small" closeLabel={app.close} onClose={onClose}>
      <div className={css.choices}>
        <FilterChoices />
      </div>
    </Dialog>
  );
}
