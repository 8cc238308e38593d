import { type ApiIdea } from '#contract/api/api-idea.ts';
import { apiPaths } from '#contract/api/api-paths.ts';
import { priorities } from '#domain/idea/idea.ts';
import { type CliTexts } from '#messages/en/cli.ts';
import { CliFailure } from '../failure.ts';
import { type ApiClient } from './api-client.ts';

/** The most that the server gives at once. */
const pageSize = 100;

/** All ideas, newest first, read page by page. @throws CliFailure */
export async function readIdeas(client: ApiClient, texts: CliTexts): Promise<ApiIdea[]> {
  const ideas: ApiIdea[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = await client.read(`${apiPaths.ideas}?limit=${pageSize}${query}`);
    if (!isPage(page) || page.cursor === cursor) throw new CliFailure('usage', texts.unreadable);
    ideas.push(...page.ideas);
    cursor = page.cursor;
  }
  return ideas;
}

/**
 * Whether an answer is a page of ideas with the fields that are shown. The contract's schemas would refuse the answers of a
 * later server, which may have more fields.
 */
function isPage(
  value: unknown,
): value is { readonly ideas: readonly ApiIdea[]; readonly cursor: string | null } {
  if (typeof value !== 'object' || value === null || !('ideas' in value) || !('cursor' in value))
    return false;
  const { ideas, cursor } = value;
  return (
    (cursor === null || (typeof cursor === 'string' && cursor !== '')) &&
    Array.isArray(ideas) &&
    ideas.every(isIdea)
  );
}

const textFields = ['id', 'title', 'description', 'category', 'deadline', 'createdAt'] as const;

export function isIdea(value: unknown): value is ApiIdea {
  if (typeof value !== 'object' || value === null) return false;
  const idea = value as Readonly<Record<string, unknown>>;
  return (
    textFields.every((name) => typeof idea[name] === 'string') &&
    typeof idea['progress'] === 'number' &&
    (priorities as readonly unknown[]).includes(idea['priority']) &&
    Array.isArray(idea['tags']) &&
    Array.isArray(idea['steps'])
  );
}
