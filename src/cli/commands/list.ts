import { apiPaths } from '#contract/api/api-paths.ts';
import { type Zone, fixedZone } from '#domain/deadline/deadline.ts';
import { isZoneName, namedZone } from '#domain/deadline/named-zone.ts';
import { priorities } from '#domain/idea/idea.ts';
import { type ApiClient } from '../api/api-client.ts';
import { readIdeas } from '../api/read-ideas.ts';
import { CliFailure } from '../failure.ts';
import { chooseIdeas } from '../ideas/choose-ideas.ts';
import { ideaRows } from '../ideas/idea-rows.ts';
import { printableJson } from '../output/printable.ts';
import { type Command } from './command.ts';

const allStates = 'all';
const stateNames = {
  active: 'active',
  'not-now': 'notNow',
  overdue: 'overdue',
  finished: 'finished',
} as const;
const sortNames = ['deadline', 'priority', 'progress'] as const;

/** Lists ideas, by default the unfinished ones by deadline. */
export const list: Command = {
  options: {
    state: { type: 'string', values: [...Object.keys(stateNames), allStates] },
    search: { type: 'string' },
    category: { type: 'string' },
    tag: { type: 'string' },
    priority: { type: 'string', values: priorities.map((priority) => priority.toLowerCase()) },
    sort: { type: 'string', values: sortNames },
    limit: { type: 'string' },
    json: { type: 'boolean' },
  },
  minWords: 0,
  maxWords: 0,
  async run({ texts, connect, now, style, print, write }, { values }) {
    const { state = 'active', search = '', category, tag, priority, sort = 'deadline', limit } = values;
    const max = limit === undefined ? Number.POSITIVE_INFINITY : Number(limit);
    if (!(max >= 1) || (limit !== undefined && !/^\d+$/.test(String(limit))))
      throw new CliFailure('usage', texts.badLimit(String(limit)));
    const client = connect();
    const zone = await readZone(client);
    const choice = {
      search: String(search),
      state: state === allStates ? null : stateNames[state as keyof typeof stateNames],
      category: category === undefined ? null : String(category),
      tag: tag === undefined ? null : String(tag).replace(/^#/, ''),
      priority: priorities.find((one) => one.toLowerCase() === priority) ?? null,
      sort: sort as (typeof sortNames)[number],
    };
    const ideas = chooseIdeas(await readIdeas(client, texts), choice, now(), zone).slice(0, max);
    if (values.json === true) return write(printableJson(ideas, 2));
    if (ideas.length === 0) return print(texts.noIdeas);
    write(ideaRows(ideas, { texts, style, now: now(), zone }).join('\n'));
  },
};

/** The zone in which the account's deadlines are read: UTC where it has none, or one that this Node does not know. */
async function readZone(client: ApiClient): Promise<Zone> {
  const { zone } = (await client.read(apiPaths.me)) as { readonly zone?: unknown };
  return typeof zone === 'string' && isZoneName(zone) ? namedZone(zone) : fixedZone(0);
}
