import { type Page } from '@playwright/test';
import { type AllMessages } from '#messages/all-messages.ts';

/** The device, language and theme in which a screen is shown. */
export interface ScreenVariant {
  readonly device: 'wide' | 'phone';
  readonly language: 'en' | 'es';
  readonly theme: 'dark' | 'light';
}

/** A screen or dialog, and the steps that open it. */
export interface Screen {
  /**
   * The account it needs: a shared one with ideas, its own one with ideas that it changes, an empty one, one just
   * signed up that has not seen the help, or none.
   */
  readonly account: 'filled' | 'own' | 'empty' | 'new' | 'none';
  /** The URL's fragment, without `#`. */
  readonly hash?: string;
  /** Runs before the page loads. */
  prepare?(page: Page): Promise<unknown>;
  show(page: Page, words: AllMessages, device: ScreenVariant['device']): Promise<unknown>;
}
