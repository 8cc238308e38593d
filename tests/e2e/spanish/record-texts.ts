import { type BrowserContext } from '@playwright/test';

/** Attributes with texts that are shown or read out. */
const textAttributes = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'aria-placeholder',
  'title',
  'placeholder',
  'alt',
  'label',
  'data-tooltip',
];

/**
 * Records every text that any page of the browser shows or announces from now on, even briefly. Names of keys
 * are the same in every language and are left out, as is what the page says in both languages where no script can run.
 */
export async function recordTexts(context: BrowserContext): Promise<ReadonlySet<string>> {
  const texts = new Set<string>();
  await context.exposeBinding('noteText', (_source, text: string) => void texts.add(text));
  await context.addInitScript((attributes) => {
    const noted = new Set<string>();
    const note = (text: string | null | undefined) => {
      if (!text || text.trim() === '' || noted.has(text)) return;
      noted.add(text);
      (window as unknown as { noteText(text: string): void }).noteText(text);
    };
    const read = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      if (element === null || element.closest('script, style, kbd, [data-boot-failed]')) return;
      if (node instanceof Text) return note(node.data);
      for (const name of attributes) note(element.getAttribute(name));
      for (const child of node.childNodes) read(child);
    };
    new MutationObserver((records) => {
      for (const { type, target, addedNodes, attributeName } of records) {
        if (type === 'childList') addedNodes.forEach(read);
        else if (type === 'characterData') read(target);
        else note((target as Element).getAttribute(attributeName ?? ''));
      }
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: attributes,
    });
  }, textAttributes);
  return texts;
}
