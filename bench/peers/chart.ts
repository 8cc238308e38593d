import { chartStyle } from '../harness/chart-style.ts';
import { figure } from '../harness/table.ts';
import { type BackendResults, type FigureName, advantage } from './results.ts';

const rows: readonly { readonly name: FigureName; readonly text: string }[] = [
  { name: 'adds 64', text: 'durable adds, 64 clients' },
  { name: 'adds 1', text: 'durable adds, 1 client' },
  { name: 'lists 16', text: 'lists of 100, 16 readers' },
  { name: 'live p99', text: 'write to subscriber, p99' },
  { name: 'memory idle', text: 'memory, idle' },
  { name: 'cold start', text: 'cold start' },
];

const width = 760;
const left = 190;
const right = 70;
const rowHeight = 46;
const top = 56;

/** A bar chart of how many times better Forge is than Parse Server, on a logarithmic scale. */
export function chart(results: Readonly<Record<string, BackendResults>>, date: string): string {
  const { parse } = results;
  const of = (name: FigureName) =>
    [results['forge-on-sqlite'], results['forge-on-postgresql']].map((one) => advantage(one, parse, name));
  const maxAdvantage = Math.max(2, ...rows.flatMap(({ name }) => of(name).filter(Number.isFinite)));
  const doublings = Math.ceil(Math.log2(maxAdvantage));
  const x = (times: number) => left + (Math.max(0, Math.log2(times)) / doublings) * (width - left - right);
  const height = top + rows.length * rowHeight + 34;
  const ticks = Array.from({ length: doublings + 1 }, (_, n) => {
    const at = x(2 ** n).toFixed(1);
    return `<line class="line" x1="${at}" x2="${at}" y1="${top - 8}" y2="${height - 34}"/><text class="faint" x="${at}" y="${height - 16}" text-anchor="middle">${2 ** n} ×</text>`;
  });
  const bars = rows.flatMap(({ name, text }, row) => {
    const y = top + row * rowHeight;
    const label = `<text x="${left - 12}" y="${y + 21}" text-anchor="end">${text}</text>`;
    return [
      label,
      ...of(name).map((times, n) => {
        if (!Number.isFinite(times)) return '';
        const length = Math.max(2, x(times) - left).toFixed(1);
        const kind = n === 0 ? 'main' : 'other';
        const at = y + n * 17;
        return `<rect class="${kind}" x="${left}" y="${at}" width="${length}" height="14" rx="2"/><text class="faint" x="${left + Number(length) + 6}" y="${at + 11.5}">${figure(times)} ×</text>`;
      }),
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="How many times better than Parse Server">`,
    `<style>${chartStyle}</style>`,
    `<text x="0" y="18" style="font-weight: 600">How many times better than Parse Server on the same machine (${date})</text>`,
    `<rect class="main" x="0" y="28" width="12" height="12" rx="2"/><text class="faint" x="18" y="39">Forge on SQLite</text>`,
    `<rect class="other" x="140" y="28" width="12" height="12" rx="2"/><text class="faint" x="158" y="39">Forge on PostgreSQL, the one Parse uses</text>`,
    ...ticks,
    ...bars,
    '</svg>\n',
  ].join('\n');
}
