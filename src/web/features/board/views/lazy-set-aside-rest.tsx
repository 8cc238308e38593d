import { optionalPart } from '../../../app/shell/optional-part.tsx';

/** Few people set everything aside. */
export const SetAsideRestPart = optionalPart(async () => (await import('./set-aside-rest.tsx')).SetAsideRest);
