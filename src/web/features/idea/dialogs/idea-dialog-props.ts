import { type Idea, type IdeaTextField } from '#domain/idea/idea.ts';

/** The props of every dialog about one idea. */
export interface IdeaDialogProps {
  readonly idea: Idea;
  /** Whether another device deleted the idea while the dialog was open. */
  readonly isGone: boolean;
  /** The field of Edit that gets the focus, by default the title. */
  readonly field?: IdeaTextField | undefined;
  onClose(): void;
}
