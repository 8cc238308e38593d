import { AxeBuilder } from '@axe-core/playwright';
import { faultsOfFit, zoomed } from './faults-of-fit.ts';
import { expect, test, withoutWorker } from './forge-test.ts';
import { type Look } from './screen.ts';
import { screens } from './screens.ts';
import { contextOf, showScreen } from './show-screen.ts';

const looks: readonly Look[] = (['wide', 'phone'] as const).flatMap((device) =>
  (['en', 'es'] as const).flatMap((language) =>
    (['dark', 'light'] as const).map((theme) => ({ device, language, theme })),
  ),
);

/**
 * Every screen is looked at in one of four ways that have each device, language and theme twice, taking
 * turns; the long tests look at every screen in all eight.
 */
const turns = looks.filter(({ device, language, theme }) =>
  device === 'wide'
    ? (language === 'en') === (theme === 'dark')
    : (language === 'en') === (theme === 'light'),
);
const isLong = process.env['FORGE_LOOKS'] === 'all';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

Object.entries(screens).forEach(([name, screen], index) => {
  const shown = isLong ? looks : turns.slice(index % turns.length, (index % turns.length) + 1);
  for (const look of shown) {
    test(`${name} has no fault, ${look.device}, ${look.language}, ${look.theme}`, async ({ browser }) => {
      const context = await browser.newContext(contextOf(look));
      await withoutWorker(context);
      const page = await showScreen(context, screen, look);
      const { violations } = await new AxeBuilder({ page })
        // Beyond the guidelines: whoever walks over the headings is to miss none.
        .options({ rules: { 'heading-order': { enabled: true } } })
        .withTags(tags)
        .analyze();
      const faults = violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
      );
      expect(faults).toEqual([]);
      const overflow = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return { wide: scrollWidth - innerWidth, high: scrollHeight - innerHeight };
      });
      expect(overflow.wide, 'pixels too wide').toBeLessThanOrEqual(0);
      // What is in the middle of a large window has no need to scroll.
      if (screen.account === 'none' && look.device === 'wide')
        expect(overflow.high, 'pixels too high').toBeLessThanOrEqual(0);
      await page.setViewportSize(zoomed);
      // The page follows its new size a frame or two later.
      await expect.poll(() => faultsOfFit(page), 'zoomed to 200 %').toEqual([]);
      await context.close();
    });
  }
});
