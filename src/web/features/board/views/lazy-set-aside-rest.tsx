import { optionalPart } from '../../../app/shell/optional-part.tsx';
import { EmptyState } from '../../../ui/panel/empty-state.tsx';
import { useFocusOnFirstIdea } from './use-focus-on-first-idea.ts';

/** Few people set everything aside. */
export const SetAsideRestPart = optionalPart(
  async () => (await import('./set-aside-rest.tsx')).SetAsideRest,
  Pending,
);

/** Holds the focus of the card that was set aside last until there is a button for it. */
function Pending() {
  return <EmptyState ref={useFocusOnFirstIdea()} text="" isFocusable />;
}
