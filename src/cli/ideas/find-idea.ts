import { type ApiIdea } from '#contract/api/api-idea.ts';
import { type CliTexts } from '#messages/en/cli.ts';
import { type ApiClient, ideaPath } from '../api/api-client.ts';
import { isIdea, readIdeas } from '../api/read-ideas.ts';
import { CliFailure } from '../failure.ts';
import { printable } from '../output/printable.ts';
import { ideasNamed, shortId } from './short-ids.ts';

/** From this length on a name is rather a whole id, for which one request is enough. */
const wholeIdLength = 32;

/** How many of the ideas that a name may mean are listed. */
const maxListed = 5;

/** The one idea that a person names. @throws CliFailure if there is none, or if several may be meant */
export async function findIdea(client: ApiClient, name: string, texts: CliTexts): Promise<ApiIdea> {
  const whole = name.length < wholeIdLength ? null : await readIdea(client, name);
  const found = whole === null ? ideasNamed(await readIdeas(client, texts), name) : [whole];
  const [idea] = found;
  if (idea === undefined) throw new CliFailure('notFound', texts.noSuchIdea(name));
  if (found.length === 1) return idea;
  const lines = found
    .slice(0, maxListed)
    .map(({ id, title }) => printable(`${shortId(id)}  ${id}  ${title}`));
  throw new CliFailure('notFound', [texts.severalIdeas(name, found.length), ...lines].join('\n'));
}

/** The idea with this id; null if there is none. @throws CliFailure */
export async function readIdea(client: ApiClient, id: string): Promise<ApiIdea | null> {
  try {
    const idea = await client.read(ideaPath(id));
    return isIdea(idea) ? idea : null;
  } catch (error) {
    if (error instanceof CliFailure && error.kind === 'notFound') return null;
    throw error;
  }
}
