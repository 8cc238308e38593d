import { useMessages } from '../../app/forge.ts';
import { Panel } from '../../ui/panel.tsx';
import { AddCategoryForm } from './add-category-form.tsx';
import { AddIdeaForm } from './add-idea-form.tsx';
import { QuickActions } from './quick-actions.tsx';
import { QuickStats } from './quick-stats.tsx';
import { newIdeaTitleId } from './show-new-idea.ts';
import css from './sidebar.module.css';
import { usePhone } from './use-width.ts';

export const sidebarId = 'sidebar';

/** Leads there from where it stands below the ideas, however many they are. */
export function showSidebar(): void {
  const sidebar = document.getElementById(sidebarId);
  sidebar?.scrollIntoView();
  sidebar?.focus({ preventScroll: true });
}

export function Sidebar() {
  const { form } = useMessages();
  const isPhone = usePhone();
  return (
    <aside id={sidebarId} tabIndex={-1} className={css.rail}>
      <QuickStats />
      {!isPhone && (
        <Panel title={form.addIdea}>
          <AddIdeaForm titleId={newIdeaTitleId} />
        </Panel>
      )}
      <Panel title={form.addCategory}>
        <AddCategoryForm />
      </Panel>
      <QuickActions />
    </aside>
  );
}
