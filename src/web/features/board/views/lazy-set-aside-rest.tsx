import { lazyPart } from '../../../app/shell/lazy-part.tsx';

/** Few people set everything aside. */
export const SetAsideRestPart = lazyPart(async () => (await import('./set-aside-rest.tsx')).SetAsideRest);
