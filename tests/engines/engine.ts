import { type Control } from './find-control.ts';

/** Keys that the journey presses, besides typed text. */
export type Key = 'Enter' | 'Escape' | 'End';

/** One page in a browser of some engine, driven by real input. */
export interface EnginePage {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Whether a visible control has this role and name. */
  has(control: Control): Promise<boolean>;
  /** The text that the page shows. */
  text(): Promise<string>;
  /** The value of a control, or the `aria-valuenow` of a progress bar. Null if there is no such control. */
  value(control: Control): Promise<string | null>;
  /** Presses the middle of a control. Rejects if there is none. */
  click(control: Control): Promise<void>;
  /** Types after the control's text. */
  type(control: Control, text: string): Promise<void>;
  press(control: Control, key: Key): Promise<void>;
  /** Chooses an option of a combobox by its label. */
  choose(control: Control, label: string): Promise<void>;
  /** Uncaught errors of the page so far. */
  errors(): Promise<readonly string[]>;
  close(): Promise<void>;
}
