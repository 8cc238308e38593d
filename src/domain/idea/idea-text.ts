import { limits } from '../primitives/limits.ts';
import { type IdeaTextField } from './idea.ts';

/** The maximum length of each text field, in UTF-16 code units. */
export const maxLength: Record<IdeaTextField, number> = {
  title: limits.title,
  description: limits.description,
  category: limits.categoryName,
  deadline: limits.deadline,
  target: limits.target,
};

export const ideaTextFields = Object.keys(maxLength) as readonly IdeaTextField[];
