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
 * Each screen is tested in one of these four variants in rotation, which cover each device, language and
 * theme twice. The long tests use all eight variants.
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
        // Stricter than the guidelines: screen reader users navigate by headings, so no level may be skipped.
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
      // Content centred in a large window must not scroll.
      if (screen.account === 'none' && look.device === 'wide')
        expect(overflow.high, 'pixels too high').toBeLessThanOrEqual(0);
      await page.setViewportSize(zoomedViewport);
      // The layout follows the new size a frame or two later.
      await expect.poll(() => findLayoutFaults(page), 'zoomed to 200 %').toEqual([]);
      await context.close();
    });
  }
});
