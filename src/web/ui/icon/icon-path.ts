import { type IconNode } from 'lucide';

type Shape = IconNode[number];

const number = String.raw`(-?(?:\d+\.?\d*|\.\d+))`;
const separator = String.raw`[\s,]*`;
const numbers = new RegExp(number, 'g');
const commands = /([a-z])([^a-z]*)/gi;
/** Two radii, an angle, two flags that need no separator after them, and the end point. */
const arcs = new RegExp([number, number, number, '([01])', '([01])', number, number].join(separator), 'g');

/**
 * Returns one path that draws all shapes of an icon, scaled by `scale`.
 * @throws Error for the few icons with filled shapes, which would need a path of their own
 */
export function iconPath(icon: IconNode, scale: number): string {
  return icon.map((shape) => scaledPath(pathOf(shape), scale)).join('');
}

/** The path equivalent to a shape (SVG 2, 10: "equivalent path"). */
function pathOf([tag, attributes]: Shape): string {
  if (attributes.fill !== undefined) throw new Error('a part of the icon is filled');
  const numberOf = (name: string) => Number(attributes[name] ?? 0);
  switch (tag) {
    case 'path':
      return String(attributes.d);
    case 'line':
      return `M${numberOf('x1')} ${numberOf('y1')}L${numberOf('x2')} ${numberOf('y2')}`;
    case 'circle':
      return ellipse(numberOf('cx'), numberOf('cy'), numberOf('r'), numberOf('r'));
    case 'ellipse':
      return ellipse(numberOf('cx'), numberOf('cy'), numberOf('rx'), numberOf('ry'));
    case 'polyline':
      return `M${attributes.points}`;
    case 'polygon':
      return `M${attributes.points}z`;
    case 'rect': {
      const [rx, ry] = [attributes.rx ?? attributes.ry ?? 0, attributes.ry ?? attributes.rx ?? 0].map(
        Number,
      ) as [number, number];
      return roundedBox(numberOf('x'), numberOf('y'), numberOf('width'), numberOf('height'), rx, ry);
    }
    default:
      throw new Error(`an icon has a shape of an unknown kind: ${tag}`);
  }
}

/** In quarters: rounding moves the centre of a half ellipse noticeably. */
function ellipse(x: number, y: number, rx: number, ry: number): string {
  return roundedBox(x - rx, y - ry, 2 * rx, 2 * ry, rx, ry);
}

function roundedBox(x: number, y: number, width: number, height: number, rx: number, ry: number): string {
  const [across, down] = [width - 2 * rx, height - 2 * ry];
  const corner = (toX: number, toY: number) => `a${rx} ${ry} 0 0 1 ${toX} ${toY}`;
  const begin = `M${x + rx} ${y}h${across}${corner(rx, ry)}v${down}${corner(-rx, ry)}`;
  return `${begin}h${-across}${corner(-rx, -ry)}v${-down}${corner(rx, -ry)}z`;
}

function scaledPath(path: string, factor: number): string {
  const scale = (length: string) => roundedScale(length, factor);
  const scaleArc = ([, ...parts]: readonly string[]) =>
    parts.map((part, place) => (place >= 2 && place <= 4 ? part : scale(part)));
  return path.replaceAll(commands, (_, command: string, given: string, place: number) => {
    const isArc = command.toLowerCase() === 'a';
    const parts = isArc
      ? [...given.matchAll(arcs)].flatMap(scaleArc)
      : (given.match(numbers) ?? []).map(scale);
    if (place > 0 || command === 'M') return command + parts.join(' ');
    // A relative start would be counted from the end of the shape before it.
    const [x, y, ...lines] = parts;
    return `M${x} ${y}${lines.length > 0 ? 'l' : ''}${lines.join(' ')}`;
  });
}

/** Scales a length and rounds it to a thousandth of a pixel. */
function roundedScale(length: string, factor: number): string {
  return String(Math.round(Number(length) * factor * 1_000) / 1_000);
}
