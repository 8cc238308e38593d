import { type Entry, type Idea, type Step } from '../idea/idea.ts';
import { compareRanked } from '../idea/ranked.ts';
import { isSetBySteps } from '../idea/steps.ts';
import { type ImportedIdea } from '../mutation/mutation.ts';

export const exportFileName = 'forge-ideas.json';

/** The file name for the download of everything Forge stores about a user. */
export const accountDataFileName = 'forge-data.json';

/**
 * Writes all ideas as JSON: the fields an import reads, in the manual order, so that an import restores the
 * same board. Ideas without steps, without their own leads, and those not set aside, are written as before there was
 * any of these.
 */
export function exportFile(ideas: Iterable<Idea>): string {
  const rows = [...ideas].sort(compareRanked).map<ImportedIdea>((idea) => ({
    title: idea.title,
    description: idea.description,
    category: idea.category,
    priority: idea.priority,
    tags: idea.tags,
    target: idea.target,
    deadline: idea.deadline,
    progress: idea.progress,
    updates: idea.updates.map(exportEntry),
    notes: idea.notes.map(exportEntry),
    ...(idea.steps.length > 0 && { steps: idea.steps.map(exportStep) }),
    ...(isSetBySteps(idea) && { progressBy: 'steps' }),
    ...(idea.setAside && { setAside: idea.setAside }),
    ...(idea.leads && { leads: idea.leads }),
    createdAt: idea.createdAt,
  }));
  return `${JSON.stringify(rows, null, 2)}\n`;
}

function exportEntry(entry: Entry) {
  return { text: entry.text, date: entry.date };
}

function exportStep(step: Step) {
  return { text: step.text, done: step.doneAt !== null };
}
