import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { createServer } from 'vite';
import { expect, test } from '../harness/forge-test.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const filesIn = (directory: string) =>
  readdirSync(path.join(root, directory), { recursive: true, encoding: 'utf8' });

test('shows every part of the design system in every theme and language', async ({ page }) => {
  test.setTimeout(180_000);
  const gallery = filesIn('src/web/gallery')
    .map((name) => readFileSync(path.join(root, 'src/web/gallery', name), 'utf8'))
    .join('\n');
  const parts = filesIn('src/web/ui').filter((name) => name.endsWith('.tsx') && !name.includes('scrubber'));
  expect(parts.filter((name) => !gallery.includes(`/ui/${name}'`))).toEqual([]);

  const server = await createServer({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'error' });
  try {
    await server.listen(0);
    await page.goto(new URL('/gallery', server.resolvedUrls?.local[0]).href);
    const specimens = page.getByRole('main').locator('> section');
    await expect(specimens.first()).toBeVisible({ timeout: 120_000 });
    expect(await specimens.count()).toBeGreaterThan(15);
    for (const look of ['dark', 'light'].flatMap((theme) => ['en', 'es'].map((lang) => [theme, lang]))) {
      const shown = page.locator(`div[data-theme=${look[0]}][lang=${look[1]}]`);
      await expect(shown).toHaveCount(await specimens.count());
    }
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag22aa'])
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  } finally {
    await server.close();
  }
});

test('is in development only', () => {
  expect(filesIn('dist').filter((name) => name.includes('gallery'))).toEqual([]);
});
