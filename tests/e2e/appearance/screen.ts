import { type Page } from '@playwright/test';
import { enDashboard } from '#messages/en/dashboard.ts';
import { type Messages, en } from '#messages/en/en.ts';
import { esDashboard } from '#messages/es/dashboard.ts';
import { es } from '#messages/es/es.ts';

export type AllMessages = Messages & typeof enDashboard;

/** How a screen is looked at. */
export interface ScreenVariant {
  readonly device: 'wide' | 'phone';
  readonly language: 'en' | 'es';
  readonly theme: 'dark' | 'light';
}

/** A screen or dialog, and how to get there. */
export interface Screen {
  /** Whether it needs somebody with ideas (of their own, if it changes them), somebody without, or nobody. */
  readonly account: 'filled' | 'own' | 'empty' | 'none';
  /** What the address has behind the `#`. */
  readonly hash?: string;
  /** Before the page is loaded. */
  prepare?(page: Page): Promise<unknown>;
  show(page: Page, words: AllMessages, device: ScreenVariant['device']): Promise<unknown>;
}

export const messagesFor: Readonly<Record<ScreenVariant['language'], AllMessages>> = {
  en: { ...en, ...enDashboard },
  es: { ...es, ...esDashboard },
};
