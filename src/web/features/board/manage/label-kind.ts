import { type ReactNode } from 'react';
import { type LabelStyle, type LabelStyleChange } from '#domain/idea/label-style.ts';

/** Categories or tags, as the rows of the dialog show and change them. Each is known by its name. */
export interface LabelKind {
  /** All of them, in their order. */
  readonly names: readonly string[];
  /** By name; a name without ideas may be missing. */
  readonly counts: ReadonlyMap<string, number>;
  /** Of a name. */
  readonly maxLength: number;
  readonly findLabel: string;
  /** The label of the field that says which one ideas get instead. */
  readonly targetLabel: string;
  /** The choice of none, where ideas can be without; else null. */
  readonly noTarget: string | null;
  isBuiltIn(name: string): boolean;
  displayName(name: string): string;
  /** A typed name as it is stored. */
  clean(text: string): string;
  styleOf(name: string): LabelStyle | null;
  render(name: string): ReactNode;
  /** The text of why a name cannot be changed so; null if it can. */
  nameFault(from: string, to: string): string | null;
  rename(from: string, to: string): Promise<boolean>;
  /** Moves the ideas to another, or to none if `moveTo` is empty, and removes this one. */
  remove(name: string, moveTo: string, isMerge: boolean): Promise<boolean>;
  style(name: string, change: LabelStyleChange): Promise<boolean>;
}
