import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useForge, useTranslatedView } from '../../../app/context/forge.ts';
import { type IdeaMenu as OpenIdeaMenu } from '../../../app/feedback/dialogs.ts';
import { DeadlineMenu } from './deadline-menu.tsx';
import { PriorityMenu } from './priority-menu.tsx';
import { SetAsideMenu } from './set-aside-menu.tsx';

const menus = { deadline: DeadlineMenu, priority: PriorityMenu, setAside: SetAsideMenu };

/** The open menu of an idea. It closes if another device deletes the idea. */
export function IdeaMenu({ menu }: { readonly menu: OpenIdeaMenu }) {
  const { dialogs } = useForge();
  const view = useTranslatedView();
  const idea = useSyncExternalStore(view.onChange, () => view.get(menu.id));
  const trigger = useRef(menu.anchor);
  const isGone = idea === undefined;
  useEffect(() => {
    if (isGone) dialogs.closeMenu();
  }, [dialogs, isGone]);
  const Shown = menus[menu.kind];
  return isGone ? null : <Shown idea={idea} trigger={trigger} />;
}
