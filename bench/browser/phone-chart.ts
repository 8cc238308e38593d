import { chartStyle } from '../harness/chart-style.ts';

/** Milliseconds of one measurement with this build and with the one before. */
export interface PhoneBar {
  readonly text: string;
  readonly now: number;
  readonly before: number;
}

const width = 760;
const left = 300;
const right = 80;
const top = 56;
const rowHeight = 46;

/** A bar chart of how long a person waits on a slow phone, with this build and with the one before. */
export function phoneChart(bars: readonly PhoneBar[], date: string): string {
  const longest = Math.max(...bars.flatMap(({ now, before }) => [now, before]));
  const length = (ms: number) => (ms / longest) * (width - left - right);
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const bar = (kind: 'main' | 'other', ms: number, y: number) =>
    `<rect class="${kind}" x="${left}" y="${y}" width="${length(ms).toFixed(1)}" height="14" rx="2"/>` +
    `<text class="faint" x="${(left + length(ms) + 6).toFixed(1)}" y="${y + 11.5}">${seconds(ms)}</text>`;
  const rows = bars.flatMap(({ text, now, before }, row) => {
    const y = top + row * rowHeight;
    return [
      `<text x="${left - 12}" y="${y + 21}" text-anchor="end">${text}</text>`,
      bar('main', now, y),
      bar('other', before, y + 17),
    ];
  });
  const title = 'Waiting on a slow phone, with 1,000 ideas';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top + bars.length * rowHeight}" role="img" aria-label="${title}">`,
    `<style>${chartStyle}</style>`,
    `<text x="0" y="18" style="font-weight: 600">${title} (${date})</text>`,
    `<rect class="main" x="0" y="28" width="12" height="12" rx="2"/><text class="faint" x="18" y="39">now</text>`,
    `<rect class="other" x="80" y="28" width="12" height="12" rx="2"/><text class="faint" x="98" y="39">before</text>`,
    ...rows,
    '</svg>\n',
  ].join('\n');
}
