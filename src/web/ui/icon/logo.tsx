import css from './logo.module.css';

export interface LogoProps {
  readonly size: number;
  /** Without colour, for decoration. */
  readonly isPlain?: boolean;
  /** While data is loading. */
  readonly isPulsing?: boolean;
}

/** The Forge logo: an anvil with one spark. */
export function Logo({ size, isPlain, isPulsing }: LogoProps) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <path
        className={css.anvil}
        d="M3 13.5h6.2c.5 0 .8-.4.8-.8V12h19v2.6c-4.400.8-7.200 2.600-8 5.400-.2.8.3 1.600 1.200 2l1.800.8V26H9.500v-3.200l2-.9c1-.4 1.500-1.300 1.300-2.300C6.800 19.200 3.800 17.200 3 13.500Z"
      />
      <path
        className={css.spark}
        data-plain={isPlain || undefined}
        data-pulsing={isPulsing || undefined}
        d="M20 2.500l1 3.300 3.300 1-3.300 1-1 3.300-1-3.300-3.300-1 3.300-1Z"
      />
    </svg>
  );
}
