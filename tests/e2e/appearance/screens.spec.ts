import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, disableWorker } from '../harness/forge-test.ts';
import { findLayoutFaults, zoomedViewport } from '../harness/layout-faults.ts';
import { type ScreenVariant } from './screen.ts';
import { screens } from './screens.ts';
import { contextOptions, showScreen } from './show-screen.ts';

const variants: readonly ScreenVariant[] = (['wide', 'phone'] as const).flatMap((device) =>
  (['en', 'es'] as const).flatMap((language) =>
    (['dark', 'light'] as const).map((theme) => ({ device, language, theme })),
  ),
);

/**
 * Every screen is looked at in one of four ways that have each device, language and theme twice, taking
 * turns; the long tests look at every screen in all eight.
 */
const rotation = variants.filter(({ device, language, theme }) =>
  device === 'wide'
    ? (language === 'en') === (theme === 'dark')
    : (language === 'en') === (theme === 'light'),
);
const isExhaustive = process.env['FORGE_LOOKS'] === 'all';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

Object.entries(screens).forEach(([name, screen], index) => {
  const shown = isExhaustive
    ? variants
    : rotation.slice(index % rotation.length, (index % rotation.length) + 1);
  for (const look of shown) {
    test(`${name} has no fault, ${look.device}, ${look.language}, ${look.theme}`, async ({ browser }) => {
      const context = await browser.newContext(contextOptions(look));
      await disableWorker(context);
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
      await page.setViewportSize(zoomedViewport);
      // The page follows its new size a frame or two later.
      await expect.poll(() => findLayoutFaults(page), 'zoomed to 200 %').toEqual([]);
      await context.close();
    });
  }
});
