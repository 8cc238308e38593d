import { type IconNode } from 'lucide';

type Shape = IconNode[number];

/** Attributes that are lengths, whatever the shape. */
const lengths = new Set(['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height']);

const number = String.raw`(-?(?:\d+\.?\d*|\.\d+))`;
const between = String.raw`[\s,]*`;
const numbers = new RegExp(number, 'g');
const commands = /([a-z])([^a-z]*)/gi;
/** Two radii, an angle, two flags that may stand close to what follows, and where it ends. */
const arcs = new RegExp([number, number, number, '([01])', '([01])', number, number].join(between), 'g');

/** The same shapes on a grid `by` times as large. */
export function scaledShapes(shapes: IconNode, by: number): IconNode {
  return shapes.map(([tag, attributes]): Shape => {
    const scaled = Object.entries(attributes).map(([name, value]) => [name, scaledValue(name, value, by)]);
    return [tag, Object.fromEntries(scaled) as Shape[1]];
  });
}

function scaledValue(name: string, value: string | number | undefined, by: number) {
  if (name === 'd') return scaledPath(String(value), by);
  if (name === 'points') return String(value).replaceAll(numbers, (length) => scaled(length, by));
  return lengths.has(name) ? scaled(String(value), by) : value;
}

function scaledPath(path: string, by: number): string {
  const scale = (length: string) => scaled(length, by);
  const scaleArc = ([, ...parts]: readonly string[]) =>
    parts.map((part, place) => (place >= 2 && place <= 4 ? part : scale(part)));
  return path.replaceAll(commands, (_, command: string, given: string) => {
    const isArc = command.toLowerCase() === 'a';
    const parts = isArc
      ? [...given.matchAll(arcs)].flatMap(scaleArc)
      : (given.match(numbers) ?? []).map(scale);
    return command + parts.join(' ');
  });
}

/** To a thousandth of a pixel. */
function scaled(length: string, by: number): string {
  return String(Math.round(Number(length) * by * 1_000) / 1_000);
}
