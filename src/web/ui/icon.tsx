import { type IconNode } from 'lucide';
import { type SVGProps, createElement } from 'react';
import { scaledShapes } from './scaled-shapes.ts';

interface Props extends SVGProps<SVGSVGElement> {
  readonly of: IconNode;
  /** Pixels of each side. */
  readonly size: number;
  /** Units of the grid. */
  readonly strokeWidth?: number;
}

/** Units of the grid that Lucide's icons are drawn on. */
const grid = 24;

const known = new WeakMap<IconNode, Map<number, IconNode>>();

/**
 * An icon of Lucide's, hidden from assistive technology unless it has a label. Its shapes are scaled here and not by
 * the `viewBox`: browsers treat a scaled drawing as a layer of its own, to be gone over in each frame, and a board has
 * more than a hundred icons.
 */
export function Icon({ of, size, strokeWidth = 2, ...rest }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={(strokeWidth * size) / grid}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={rest['aria-label'] === undefined || undefined}
      {...rest}
    >
      {shapesAt(of, size).map(([tag, attributes], key) => createElement(tag, { key, ...attributes }))}
    </svg>
  );
}

function shapesAt(icon: IconNode, size: number): IconNode {
  const sizes = known.get(icon) ?? new Map<number, IconNode>();
  known.set(icon, sizes);
  const shapes = sizes.get(size) ?? scaledShapes(icon, size / grid);
  sizes.set(size, shapes);
  return shapes;
}
