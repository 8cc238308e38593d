import { type Idea } from '#domain/idea/idea.ts';

/** What every dialog about one idea gets. */
export interface IdeaDialogProps {
  readonly idea: Idea;
  /** Whether it has been deleted elsewhere while the dialog was open. */
  readonly isGone: boolean;
  onClose(): void;
}
