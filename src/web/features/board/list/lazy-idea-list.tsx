import { lazyPart } from '../../../app/shell/lazy-part.tsx';
import { LoadingIdeas } from '../views/loading-ideas.tsx';

// The board loads List and All after its first paint, as it begins in Focus.
export const ListViewPart = lazyPart(async () => (await import('./list-view.tsx')).ListView, LoadingIdeas);
export const IdeaListPart = lazyPart(async () => (await import('./idea-list.tsx')).IdeaList, LoadingIdeas);
