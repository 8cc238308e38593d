import { type Idea } from '#domain/idea/idea.ts';

/** The props of every dialog about one idea. */
export interface IdeaDialogProps {
  readonly idea: Idea;
  /** Whether another device deleted the idea while the dialog was open. */
  readonly isGone: boolean;
  onClose(): void;
}
