import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from '#server/operations/metrics.ts';

const read = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../../docs/operate', name), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: { readonly summary: string };
}
interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
  }[];
}

const { groups } = parse(read('alerts.yaml')) as { groups: readonly { rules: readonly Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('grafana-dashboard.json')) as Dashboard;
const targets = panels.flatMap((panel) => panel.targets);

/** The labels of each metric that `/metrics` has; with a histogram's parts under their own names. */
function servedMetrics(): ReadonlyMap<string, ReadonlySet<string>> {
  const metrics = createMetrics();
  metrics.requestAnswered({ method: 'GET', route: '/', status: 200 }, 0.1);
  metrics.batchCommitted({ commandCount: 1, durationMs: 1, commitMs: 1 });
  metrics.refused('unauthenticated');
  metrics.databaseUnavailable('57P01');
  const text = metrics.render({
    streams: 1,
    connections: { inUse: 1, max: 10, waiting: 0 },
    databaseBytes: 1,
    walBytes: 1,
    diskFreeBytes: 1,
    isDiskFull: false,
    syncSeconds: 1,
    backupAgeSeconds: 1,
  });
  const served = new Map<string, Set<string>>([['up', new Set()]]);
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = served.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    served.set(name, known);
  }
  return served;
}

const served = servedMetrics();
/** Prometheus adds these to every metric. */
const addedLabels = ['job', 'instance'];

const namesIn = (expr: string) => [...expr.matchAll(/\b(?:forge_\w+|up)\b/g)].map(([name]) => name);

it.each([...rules, ...targets].map(({ expr }) => expr))('reads only what /metrics has: %s', (expr) => {
  const names = namesIn(expr);
  expect(names).not.toEqual([]);
  for (const name of names) expect([...served.keys()], expr).toContain(name);
  const known = (labels: Iterable<string>) => [...labels, ...addedLabels];
  for (const [, name = '', selector = ''] of expr.matchAll(/(\w+)\{([^}]*)\}/g))
    for (const [, label = ''] of selector.matchAll(/(\w+)(?:=|!=|!~)/g))
      expect(known(served.get(name) ?? []), expr).toContain(label);
  const labels = names.flatMap((name) => [...(served.get(name) ?? [])]);
  for (const [, list = ''] of expr.matchAll(/\bby \(([^)]*)\)/g))
    for (const label of list.split(', ')) expect(known(labels), expr).toContain(label);
  expect(expr.split('(').length, expr).toBe(expr.split(')').length);
});

it('shows only labels that the expression keeps', () => {
  for (const { expr, legendFormat } of targets)
    for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
      expect(/\bby \(/.test(expr) ? expr : `by (${addedLabels.join(', ')})`).toContain(label);
});

it('has every metric on the dashboard', () => {
  const families = new Set([...served.keys()].map((name) => name.replace(/_(?:bucket|sum|count)$/, '')));
  families.delete('up');
  const shown = targets.flatMap(({ expr }) => namesIn(expr)).join(' ');
  expect([...families].filter((name) => !shown.includes(name))).toEqual([]);
});

it('explains every alert, which has a severity and a summary', () => {
  const guide = read('README.md');
  const explained = [...guide.matchAll(/^\| `(Forge\w+)`/gm)].map(([, name]) => name);
  expect(rules.map(({ alert }) => alert).toSorted()).toEqual(explained.toSorted());
  for (const { labels, annotations } of rules) {
    expect(['page', 'ticket']).toContain(labels['severity']);
    expect(annotations.summary).toMatch(/\.$/);
  }
});
