/** The roles that the journey uses, with the elements that have them. */
export const roleSelectors = {
  article: 'article',
  button: 'button, [role=button]',
  combobox: 'select',
  dialog: 'dialog',
  heading: 'h1, h2, h3',
  progressbar: '[role=progressbar]',
  searchbox: 'input[type=search]',
  slider: 'input[type=range]',
  status: '[role=status]',
  tab: '[role=tab]',
  textbox: 'input:not([type]), input[type=text], input[type=email], input[type=password], textarea',
} as const;

export type Role = keyof typeof roleSelectors;

/** A control as people name it. */
export interface Control {
  readonly role: Role;
  /** The accessible name, compared exactly; any if missing. */
  readonly name?: string;
}

/**
 * Finds the first visible control in the page. It runs in the page, so it uses nothing from this file: its
 * arguments are the selector of a role, and a name or null.
 */
export function findControl(selector: string, name: string | null): HTMLElement | null {
  const textOf = (element: Element | null) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const nameOf = (element: HTMLElement) => {
    const label = element.getAttribute('aria-label');
    if (label !== null) return label;
    const labelledBy = element.getAttribute('aria-labelledby');
    if (labelledBy !== null)
      return labelledBy
        .split(' ')
        .map((id) => textOf(document.getElementById(id)))
        .join(' ');
    const { labels } = element as HTMLInputElement;
    // Buttons have an empty list of labels.
    return labels?.length ? [...labels].map(textOf).join(' ') : textOf(element);
  };
  const isVisible = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden';
  };
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const all = [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => modal.contains(one));
  return all.find((one) => isVisible(one) && (name === null || nameOf(one) === name)) ?? null;
}
