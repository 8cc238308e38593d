import { createOverlay } from './overlay.ts';
import { idsOf, touchesTrash } from './touched-by.ts';
import { createUndo } from './undo.ts';

/**
 * What editing needs and showing does not: the rules, and taking back. It is loaded behind the first view of
 * the ideas, and whatever needs it waits.
 */
export const editing = { createOverlay, idsOf, touchesTrash, createUndo } as const;

export type Editing = typeof editing;
