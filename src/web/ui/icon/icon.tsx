import { type IconNode } from 'lucide';
import { type SVGProps } from 'react';
import { classNames } from '../style/class-names.ts';
import { iconPath } from './icon-path.ts';
import css from './icon.module.css';

interface Props extends SVGProps<SVGSVGElement> {
  readonly of: IconNode;
  /** Width and height in pixels. */
  readonly size: number;
  /** In units of the grid. */
  readonly strokeWidth?: number;
}

/** Width and height of the grid that Lucide's icons are drawn on. */
const gridSize = 24;

const pathCache = new WeakMap<IconNode, Map<number, string>>();

/**
 * A Lucide icon, hidden from assistive technology unless it has a label. All shapes are one path, as a board
 * has more than a hundred icons; for the same reason the style is in a class. The path is scaled here and not by `viewBox`:
 * browsers give a scaled drawing its own layer, which costs time in each frame.
 */
export function Icon({ of, size, strokeWidth = 2, className, ...rest }: Props) {
  return (
    <svg
      width={size}
      height={size}
      className={classNames(css.icon, className)}
      strokeWidth={(strokeWidth * size) / gridSize}
      aria-hidden={rest['aria-label'] === undefined || undefined}
      {...rest}
    >
      <path d={pathAt(of, size)} />
    </svg>
  );
}

function pathAt(icon: IconNode, size: number): string {
  const sizes = pathCache.get(icon) ?? new Map<number, string>();
  pathCache.set(icon, sizes);
  const path = sizes.get(size) ?? iconPath(icon, size / gridSize);
  sizes.set(size, path);
  return path;
}
