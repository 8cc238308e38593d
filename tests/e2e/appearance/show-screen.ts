import { type BrowserContext, type Page } from '@playwright/test';
import { allMessages } from '#messages/all-messages.ts';
import { type Person, signUpNewPerson } from '../../harness/person.ts';
import { forgeUrl } from '../harness/forge-test.ts';
import { setSessionCookie, createReadyAccount } from '../harness/ready-board.ts';
import { sampleAccount } from './sample-account.ts';
import { type ScreenVariant, type Screen } from './screen.ts';

/** The browser context options for a variant. */
export function contextOptions({ device, language }: ScreenVariant) {
  return {
    locale: language === 'es' ? 'es-ES' : 'en-US',
    timezoneId: 'Europe/Berlin',
    ...(device === 'wide'
      ? { viewport: { width: 1440, height: 1000 } }
      : { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }),
  };
}

/** Filling an account takes a while, so the screens of one language share one. */
const filledAccounts = new Map<ScreenVariant['language'], Promise<Person>>();

function personFor({ account }: Screen, { language }: ScreenVariant): Promise<Person> | null {
  if (account === 'none') return null;
  if (account === 'new') return signUpNewPerson(forgeUrl());
  if (account === 'empty') return createReadyAccount({});
  if (account === 'own') return sampleAccount(language);
  const known = filledAccounts.get(language) ?? sampleAccount(language);
  filledAccounts.set(language, known);
  return known;
}

/** Opens a page, navigates to the screen and waits until all animations have ended. */
export async function showScreen(
  context: BrowserContext,
  screen: Screen,
  look: ScreenVariant,
): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(
    ({ theme, language }) => {
      localStorage.setItem('forge.theme', theme);
      localStorage.setItem('forge.language', language);
    },
    { theme: look.theme, language: look.language },
  );
  const person = await personFor(screen, look);
  if (person !== null) await setSessionCookie(page, person);
  await screen.prepare?.(page);
  await page.goto(forgeUrl() + (screen.hash ?? ''));
  await screen.show(page, allMessages[look.language], look.device);
  // Moves the pointer away, so that nothing shows its hover state.
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const moving = document.getAnimations().filter(({ effect }) => {
      const end = effect?.getComputedTiming().endTime;
      return typeof end === 'number' && Number.isFinite(end);
    });
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
  return page;
}
