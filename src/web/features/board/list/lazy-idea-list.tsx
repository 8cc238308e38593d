import { lazyPart } from '../../../app/shell/lazy-part.tsx';
import { LoadingIdeas } from '../views/loading-ideas.tsx';

/** List and All. The board loads them after its first paint, as it begins in Focus. */
export const IdeaListPart = lazyPart(async () => (await import('./list-view.tsx')).ListView, LoadingIdeas);
