import { useForge, useMessages, useObservable } from '../../../app/context/forge.ts';
import { ErrorBoundary, CrashPanel } from '../../../app/shell/error-boundary.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { AddCategoryForm } from '../new-idea/add-category-form.tsx';
import { AddIdeaFormPart } from '../new-idea/lazy-add-idea-form.tsx';
import { newIdeaTitleId } from '../new-idea/show-new-idea.ts';
import { useIsPhone } from '../state/breakpoints.ts';
import { QuickActions } from './quick-actions.tsx';
import { QuickStats } from './quick-stats.tsx';
import css from './sidebar.module.css';

export const sidebarId = 'sidebar';

/** Focuses the sidebar, which in narrow windows is below all the ideas. */
export function focusSidebar(): void {
  const sidebar = document.getElementById(sidebarId);
  // Its end is what the person wants, and its beginning rarely fits above it.
  sidebar?.scrollIntoView({ block: 'end' });
  sidebar?.focus({ preventScroll: true });
}

export function Sidebar() {
  const { dialogs } = useForge();
  const { app, form } = useMessages();
  const isPhone = useIsPhone();
  // The sheet has the same form with the same draft.
  const isSheetOpen = useObservable(dialogs.open)?.kind === 'new-idea';
  return (
    <aside id={sidebarId} tabIndex={-1} className={css.rail}>
      <QuickStats />
      {!isPhone && (
        <Panel title={form.addIdea}>
          <div className={isSheetOpen ? css.replaced : undefined}>
            {/* Without it, ideas are added by the line above the list. */}
            <ErrorBoundary fallback={<CrashPanel texts={app} />}>
              <AddIdeaFormPart titleId={newIdeaTitleId} />
            </ErrorBoundary>
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
