import { Plus } from 'lucide';
import { useEffect, useState } from 'react';
import { useForge, useMessages } from '../../app/forge.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './new-idea-button.module.css';
import { showNewIdea } from './show-new-idea.ts';
import { sidebarId } from './sidebar.tsx';
import { useNarrow, usePhone } from './use-width.ts';

/** Floats over the board where the form for a new idea is out of sight, and leads to it. */
export function NewIdeaButton() {
  const { dialogs } = useForge();
  const { form } = useMessages();
  const isNarrow = useNarrow();
  // A phone has the form in a sheet.
  const isPhone = usePhone();
  const isSidebarInSight = useSidebarInSight();
  if (!isNarrow || (isSidebarInSight && !isPhone)) return null;
  return (
    <button
      type="button"
      className={css.button}
      aria-label={form.newIdea}
      onClick={() => showNewIdea(dialogs)}
    >
      <Icon of={Plus} size={24} strokeWidth={2.4} />
    </button>
  );
}

/** Whether some of the sidebar, which has the form from its top on, can be seen, and the form's heading with it. */
function useSidebarInSight(): boolean {
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    const sidebar = document.getElementById(sidebarId);
    if (!sidebar) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setInSight(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: '0px 0px -64px' },
    );
    observer.observe(sidebar);
    return () => observer.disconnect();
  }, []);
  return isInSight;
}
