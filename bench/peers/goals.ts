import { type Goal } from '../harness/benchmark-result.ts';
import { type ForgeFigures } from './forge-figures.ts';
import { type BackendResults, advantage, figureOf } from './results.ts';

/** The goals, each with the measured value. */
export function goalsOf(results: Readonly<Record<string, BackendResults>>, own: ForgeFigures): Goal[] {
  const { floor, parse } = results;
  const sqlite = results['forge-on-sqlite'];
  const postgres = results['forge-on-postgresql'];
  const atLeast = (text: string, value: number, bound: number): Goal => ({
    text,
    value,
    isMet: value >= bound,
  });
  const atMost = (text: string, value: number, bound: number): Goal => ({
    text,
    value,
    isMet: value <= bound,
  });
  const [fewIdeas, ...moreIdeas] = own.writeCost.ideas;
  const growth = Math.max(
    ...moreIdeas.map(({ microseconds }) => microseconds / (fewIdeas?.microseconds ?? NaN)),
  );
  const [fewAccounts, manyAccounts] = own.writeCost.accounts;
  return [
    atLeast('adds at 64 clients: at least 8 × Parse', advantage(sqlite, parse, 'adds 64'), 8),
    atLeast('adds at 64 clients: at least ⅓ of the floor', advantage(sqlite, floor, 'adds 64'), 1 / 3),
    atLeast('lists at 16 readers: at least 5 × Parse', advantage(sqlite, parse, 'lists 16'), 5),
    atMost('write to subscriber p99 at 50/s: under 15 ms', figureOf(sqlite, 'live p99'), 15),
    atLeast(
      'write to subscriber p99: at least 5 × better than Parse',
      advantage(sqlite, parse, 'live p99'),
      5,
    ),
    atLeast(
      'PostgreSQL: adds at 64 clients at least 4 × Parse on the same one',
      advantage(postgres, parse, 'adds 64'),
      4,
    ),
    atMost(`${own.streams.streams} open streams: at most 20 kB each`, own.streams.kilobytesEach, 20),
    atMost('idle: at most 110 MiB', figureOf(sqlite, 'memory idle'), 110),
    atMost('cold start to the first list: under 400 ms', figureOf(sqlite, 'cold start'), 400),
    atMost('p99 of an add at half of the peak load: under 50 ms', own.halfLoadP99, 50),
    atMost('a write with 9,500 ideas ÷ one with 10: about 1', growth, 1.25),
    atMost(
      'a write with 10,000 accounts ÷ one with 10: about 1',
      (manyAccounts?.microseconds ?? NaN) / (fewAccounts?.microseconds ?? NaN),
      1.25,
    ),
    atMost('three servers, write to subscriber on another, p99: under 250 ms', own.threeServers.p99, 250),
  ];
}
