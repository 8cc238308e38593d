import { useForge, useMessages, useObservable } from '../../../app/context/forge.ts';
import { Panel } from '../../../ui/panel/panel.tsx';
import { AddCategoryForm } from '../new-idea/add-category-form.tsx';
import { AddIdeaForm } from '../new-idea/add-idea-form.tsx';
import { newIdeaTitleId } from '../new-idea/show-new-idea.ts';
import { useIsPhone } from '../state/breakpoints.ts';
import { QuickActions } from './quick-actions.tsx';
import { QuickStats } from './quick-stats.tsx';
import css from './sidebar.module.css';

export const sidebarId = 'sidebar';

/** Focuses the sidebar, which in narrow windows is below all the ideas. */
export function focusSidebar(): void {
  const sidebar = document.getElementById(sidebarId);
  sidebar?.scrollIntoView();
  sidebar?.focus({ preventScroll: true });
}

export function Sidebar() {
  const { dialogs } = useForge();
  const { form } = useMessages();
  const isPhone = useIsPhone();
  // The sheet has the same form with the same draft.
  const isSheetOpen = useObservable(dialogs.open)?.kind === 'new-idea';
  return (
    <aside id={sidebarId} tabIndex={-1} className={css.rail}>
      <QuickStats />
      {!isPhone && (
        <Panel title={form.addIdea}>
          <div className={isSheetOpen ? css.replaced : undefined}>
            <AddIdeaForm titleId={newIdeaTitleId} />
          </div>
        </Panel>
      )}
      <Panel title={form.addCategory}>
        <AddCategoryForm />
      </Panel>
      <QuickActions />
    </aside>
  );
}
