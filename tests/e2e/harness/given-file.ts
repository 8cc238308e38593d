import { type Page } from '@playwright/test';
import { expect } from './forge-test.ts';

export interface GivenFile {
  readonly name: string;
  readonly text: string | Uint8Array;
}

/** A file being dragged over the page. */
export function heldFile(page: Page, { name, text }: GivenFile) {
  return page.evaluateHandle(
    ([fileName, base64]) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
      data.items.add(new File([bytes], fileName, { type: 'application/json' }));
      return data;
    },
    [name, Buffer.from(text).toString('base64')] as const,
  );
}

/** Drags a file over the board and drops it. */
export async function dropOnBoard(
  page: Page,
  file: GivenFile,
  hint = 'Drop a file to import its ideas',
): Promise<void> {
  const dropHere = page.getByText(hint);
  const transfer = await heldFile(page, file);
  // The code that accepts files loads after the ideas are shown.
  await expect(async () => {
    await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
    await expect(dropHere).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
  await expect(dropHere).toHaveCount(0);
}
