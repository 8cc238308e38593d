import { type CSSProperties, type ComponentPropsWithRef, useRef } from 'react';
import { heatOf } from '../style/heat.ts';
import css from './slider.module.css';

export interface SliderProps extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange'> {
  readonly label: string;
  readonly value: number;
  /** The value in words, for assistive technology, where the number alone is not enough. */
  readonly valueText: string;
  onChange(value: number): void;
}

/**
 * The browser's own range control from 0 to 100 in steps of 1. A touch moves it at once; if the touch then
 * scrolls the page, the value is restored.
 */
export function Slider({
  label,
  value,
  valueText,
  onChange,
  onPointerDown,
  onPointerCancel,
  ...rest
}: SliderProps) {
  const valueBeforePress = useRef(value);
  return (
    <input
      {...rest}
      type="range"
      min={0}
      max={100}
      step={1}
      className={css.slider}
      data-heat={heatOf(value)}
      style={{ '--at': `${value}%` } as CSSProperties}
      value={value}
      aria-label={label}
      aria-valuetext={valueText}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      onPointerDown={(event) => {
        valueBeforePress.current = value;
        onPointerDown?.(event);
      }}
      onPointerCancel={(event) => {
        onChange(valueBeforePress.current);
        onPointerCancel?.(event);
      }}
    />
  );
}
