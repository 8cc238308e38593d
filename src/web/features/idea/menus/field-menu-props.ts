import { type RefObject } from 'react';
import { type Idea } from '#domain/idea/idea.ts';

/** The properties of a menu that changes one field of an idea. */
export interface FieldMenuProps {
  readonly idea: Idea;
  /** The element the menu opens beside. */
  readonly trigger: RefObject<HTMLElement | null>;
}
