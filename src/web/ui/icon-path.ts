import { type IconNode } from 'lucide';

type Shape = IconNode[number];

const number = String.raw`(-?(?:\d+\.?\d*|\.\d+))`;
const between = String.raw`[\s,]*`;
const numbers = new RegExp(number, 'g');
const commands = /([a-z])([^a-z]*)/gi;
/** Two radii, an angle, two flags that may stand close to what follows, and where it ends. */
const arcs = new RegExp([number, number, number, '([01])', '([01])', number, number].join(between), 'g');

/**
 * One path that draws all shapes of an icon on a grid `by` times as large.
 * @throws Error for the few icons that are not of lines alone: what is filled would need a path of its own
 */
export function iconPath(icon: IconNode, by: number): string {
  return icon.map((shape) => scaledPath(pathOf(shape), by)).join('');
}

/** The path that draws the same as a shape (SVG 2, 10: "equivalent path"). */
function pathOf([tag, given]: Shape): string {
  if (given.fill !== undefined) throw new Error('a part of the icon is filled');
  const length = (name: string) => Number(given[name] ?? 0);
  switch (tag) {
    case 'path':
      return String(given.d);
    case 'line':
      return `M${length('x1')} ${length('y1')}L${length('x2')} ${length('y2')}`;
    case 'circle':
      return ellipse(length('cx'), length('cy'), length('r'), length('r'));
    case 'ellipse':
      return ellipse(length('cx'), length('cy'), length('rx'), length('ry'));
    case 'polyline':
      return `M${given.points}`;
    case 'polygon':
      return `M${given.points}z`;
    case 'rect': {
      const [rx, ry] = [given.rx ?? given.ry ?? 0, given.ry ?? given.rx ?? 0].map(Number) as [number, number];
      return roundedBox(length('x'), length('y'), length('width'), length('height'), rx, ry);
    }
    default:
      throw new Error(`an icon has a shape of an unknown kind: ${tag}`);
  }
}

/** In quarters: where a half is rounded its middle moves far. */
function ellipse(x: number, y: number, rx: number, ry: number): string {
  return roundedBox(x - rx, y - ry, 2 * rx, 2 * ry, rx, ry);
}

function roundedBox(x: number, y: number, width: number, height: number, rx: number, ry: number): string {
  const [across, down] = [width - 2 * rx, height - 2 * ry];
  const corner = (toX: number, toY: number) => `a${rx} ${ry} 0 0 1 ${toX} ${toY}`;
  const begin = `M${x + rx} ${y}h${across}${corner(rx, ry)}v${down}${corner(-rx, ry)}`;
  return `${begin}h${-across}${corner(-rx, -ry)}v${-down}${corner(rx, -ry)}z`;
}

function scaledPath(path: string, by: number): string {
  const scale = (length: string) => scaled(length, by);
  const scaleArc = ([, ...parts]: readonly string[]) =>
    parts.map((part, place) => (place >= 2 && place <= 4 ? part : scale(part)));
  return path.replaceAll(commands, (_, command: string, given: string, place: number) => {
    const isArc = command.toLowerCase() === 'a';
    const parts = isArc
      ? [...given.matchAll(arcs)].flatMap(scaleArc)
      : (given.match(numbers) ?? []).map(scale);
    if (place > 0 || command === 'M') return command + parts.join(' ');
    // Behind another shape a relative start would be counted from where that ended.
    const [x, y, ...lines] = parts;
    return `M${x} ${y}${lines.length > 0 ? 'l' : ''}${lines.join(' ')}`;
  });
}

/** To a thousandth of a pixel. */
function scaled(length: string, by: number): string {
  return String(Math.round(Number(length) * by * 1_000) / 1_000);
}
