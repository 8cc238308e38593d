import { type Goal } from '../harness/benchmark-result.ts';
import { figure, table } from '../harness/table.ts';
import { type ForgeFigures } from './forge-figures.ts';
import { type BackendResults, type FigureName, advantage, figureNames, figureOf } from './results.ts';

const names = Object.keys(figureNames) as FigureName[];

/**
 * Formats the results as Markdown: first as ratios, which another machine should reproduce, then as figures.
 */
export function report(
  results: Readonly<Record<string, BackendResults>>,
  own: ForgeFigures,
  goals: readonly Goal[],
  about: string,
): string {
  const all = Object.values(results);
  const { parse, floor } = results;
  const forges = [results['forge-on-sqlite'], results['forge-on-postgresql']];
  const times = (value: number) => (Number.isFinite(value) ? `${figure(value)} ×` : '–');
  const value = (one: BackendResults, name: FigureName) => {
    const found = figureOf(one, name);
    return Number.isFinite(found) ? figure(found) : '–';
  };
  const ratios = table(
    ['how often better', 'SQLite ÷ Parse', 'PostgreSQL ÷ Parse', 'SQLite ÷ floor'],
    names.map((name) => [
      figureNames[name].text.replace(/, ms|, MiB/, ''),
      ...forges.map((forge) => times(advantage(forge, parse, name))),
      times(advantage(forges[0], floor, name)),
    ]),
  );
  const figures = table(
    ['', ...all.map(({ title }) => title)],
    [
      [
        'an answer means',
        ...all.map(({ durability }) => (durability === 'synced' ? 'on the disk' : durability)),
      ],
      ['passwords', ...all.map(({ passwordHash }) => passwordHash)],
      ...names.map((name) => [figureNames[name].text, ...all.map((one) => value(one, name))]),
      [
        'killed under load: acknowledged / missing',
        ...all.map(({ crash }) => (crash === null ? '–' : `${crash.acknowledged} / ${crash.missing}`)),
      ],
    ],
  );
  const cost = table(
    ['there are already', 'µs a write'],
    [
      ...own.writeCost.ideas.map(({ count, microseconds }) => [`${count} ideas`, figure(microseconds)]),
      ...own.writeCost.accounts.map(({ count, microseconds }) => [`${count} accounts`, figure(microseconds)]),
    ],
  );
  const alone = [
    `- ${own.streams.streams} open streams on one process: ${figure(own.streams.kilobytesEach)} kB each (${figure(own.streams.kilobytesAtFirst)} right after they were opened)`,
    `- p99 of an add at half of the peak load: ${figure(own.halfLoadP99)} ms`,
    `- three servers on one PostgreSQL, written through one, heard on another: p50 ${figure(own.threeServers.p50)} ms, p99 ${figure(own.threeServers.p99)} ms (of the writes' own answers: ${figure(own.threeServers.answerP99)} ms)`,
  ];
  const costs = table(
    ['one of each costs', 'on SQLite', 'on PostgreSQL'],
    [
      ['add: processor time of the server, ms', ...both(own, ({ server }) => server)],
      ['add: processor time of the database, ms', ...both(own, ({ database }) => database)],
      ['account: bytes on the disk', ...both(own, ({ account }) => account)],
      ['idea with its mutation: bytes on the disk', ...both(own, ({ idea }) => idea)],
    ],
  );
  const faults = all.flatMap(({ title, faults: own }) => own.map((fault) => `- ${title}: ${fault}`));
  return [
    about,
    ratios,
    figures,
    alone.join('\n'),
    cost,
    costs,
    goals
      .map(({ text, value: found, isMet }) => `- ${isMet ? 'reached' : 'MISSED'}: ${text} (${figure(found)})`)
      .join('\n'),
    ...(faults.length > 0 ? [`What did not work:\n\n${faults.join('\n')}`] : []),
  ].join('\n\n');
}

function both({ costs: { sqlite, postgres } }: ForgeFigures, of: (one: typeof sqlite) => number): string[] {
  return [figure(of(sqlite)), figure(of(postgres))];
}
