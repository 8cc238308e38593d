// The Prometheus text format: https://prometheus.io/docs/instrumenting/exposition_formats/

export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8';

type Labels = Readonly<Record<string, string>>;

const escapeLabel = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function sample(name: string, labels: Labels, value: number): string {
  const inside = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return `${name}${inside.length > 0 ? `{${inside.join(',')}}` : ''} ${formatNumber(value)}\n`;
}

const formatNumber = (value: number) => (value === Infinity ? '+Inf' : String(value));

const header = (name: string, help: string, kind: string) =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n`;

/** Formats one value, or nothing if it is null. */
export function gauge(name: string, help: string, value: number | null): string {
  return value === null ? '' : header(name, help, 'gauge') + sample(name, {}, value);
}

/**
 * Counts events per label set. Label sets must be few, as each stays in memory. Those that are known start at 0, because
 * Prometheus sees no increase in a series whose first value is 1.
 */
export class Counter {
  readonly #counts = new Map<string, { readonly labels: Labels; count: number }>();
  readonly #name: string;
  readonly #help: string;

  constructor(name: string, help: string, known: readonly Labels[] = []) {
    this.#name = name;
    this.#help = help;
    for (const labels of known) this.add(labels, 0);
  }

  add(labels: Labels = {}, amount = 1): void {
    const key = JSON.stringify(labels);
    const existing = this.#counts.get(key);
    if (existing) existing.count += amount;
    else this.#counts.set(key, { labels, count: amount });
  }

  toString(): string {
    const all = [...this.#counts.values()].map(({ labels, count }) => sample(this.#name, labels, count));
    return header(this.#name, this.#help, 'counter') + all.join('');
  }
}

interface Distribution {
  readonly labels: Labels;
  readonly counts: number[];
  count: number;
  sum: number;
}

/** Counts values per bucket and label set. Label sets must be few, as each stays in memory. */
export class Histogram {
  readonly #distributions = new Map<string, Distribution>();
  readonly #name: string;
  readonly #help: string;
  readonly #bounds: readonly number[];

  constructor(name: string, help: string, bounds: readonly number[]) {
    this.#name = name;
    this.#help = help;
    this.#bounds = bounds;
  }

  observe(value: number, labels: Labels = {}): void {
    const key = JSON.stringify(labels);
    let known = this.#distributions.get(key);
    if (known === undefined) {
      known = { labels, counts: this.#bounds.map(() => 0), count: 0, sum: 0 };
      this.#distributions.set(key, known);
    }
    // Buckets are cumulative: each counts all values up to its bound.
    this.#bounds.forEach((bound, index) => {
      if (known && value <= bound) known.counts[index] = (known.counts[index] ?? 0) + 1;
    });
    known.count += 1;
    known.sum += value;
  }

  toString(): string {
    const name = this.#name;
    const all = [...this.#distributions.values()].map(({ labels, counts, count, sum }) =>
      [
        ...this.#bounds.map((bound, index) =>
          sample(`${name}_bucket`, { ...labels, le: String(bound) }, counts[index] ?? 0),
        ),
        sample(`${name}_bucket`, { ...labels, le: '+Inf' }, count),
        sample(`${name}_sum`, labels, sum),
        sample(`${name}_count`, labels, count),
      ].join(''),
    );
    return header(name, this.#help, 'histogram') + all.join('');
  }
}
