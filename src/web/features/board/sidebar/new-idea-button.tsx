import { Plus } from 'lucide';
import { useEffect, useState } from 'react';
import { useForge, useMessages } from '../../../app/context/forge.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { showAdding } from '../new-idea/show-new-idea.ts';
import { useIsNarrow, useIsPhone } from '../state/breakpoints.ts';
import css from './new-idea-button.module.css';
import { sidebarId } from './sidebar.tsx';
import { useIsScrollingDown } from './use-is-scrolling-down.ts';

/**
 * A floating button that leads to the capture line, shown while the form is out of view. It makes way while
 * the page is scrolled down.
 */
export function NewIdeaButton() {
  const { dialogs } = useForge();
  const { form } = useMessages();
  const isNarrow = useIsNarrow();
  // Phones show the form in a sheet.
  const isPhone = useIsPhone();
  const isSidebarInView = useSidebarInView();
  const isScrollingDown = useIsScrollingDown();
  if (!isNarrow || (isSidebarInView && !isPhone)) return null;
  return (
    <button
      type="button"
      className={css.button}
      aria-label={form.newIdea}
      data-away={isScrollingDown || undefined}
      onClick={() => showAdding(dialogs)}
    >
      <Icon of={Plus} size={24} strokeWidth={2.4} />
    </button>
  );
}

/** Whether the top of the sidebar, with the form's heading, is in view. */
function useSidebarInView(): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const sidebar = document.getElementById(sidebarId);
    if (!sidebar) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: '0px 0px -64px' },
    );
    observer.observe(sidebar);
    return () => observer.disconnect();
  }, []);
  return isInView;
}
