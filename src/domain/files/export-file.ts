import { type Entry, type Idea } from '../idea/idea.ts';
import { compareRanked } from '../idea/ranked.ts';
import { type ImportedIdea } from '../mutation/mutation.ts';
import { type EveryField } from '../primitives/every-field.ts';

export const exportFileName = 'forge-ideas.json';

/** The file name for the download of everything Forge stores about a user. */
export const accountDataFileName = 'forge-data.json';

/**
 * Writes all ideas as JSON: the fields an import reads, in the manual order, so that an import restores the
 * same board.
 */
export function exportFile(ideas: Iterable<Idea>): string {
  const rows = [...ideas].sort(compareRanked).map<EveryField<ImportedIdea>>((idea) => ({
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
    createdAt: idea.createdAt,
    // JSON leaves it out then, so that files of people who set nothing aside stay as they were.
    setAside: idea.setAside === '' ? undefined : idea.setAside,
  }));
  return `${JSON.stringify(rows, null, 2)}\n`;
}

function exportEntry(entry: Entry) {
  return { text: entry.text, date: entry.date };
}
