import css from './tooltip.module.css';

/** How long a pointer rests on a control before its tooltip shows, in ms. */
const hoverDelayMs = 500;

/**
 * Shows tooltips for icon buttons (any element with `data-tooltip`) on hover and keyboard focus; Escape hides
 * them. One element serves the whole page. Assistive technology does not need it: the buttons have accessible
 * names.
 */
export function installTooltips(page: Document): void {
  const tip = page.createElement('div');
  tip.className = css.tooltip ?? '';
  tip.popover = 'manual';
  tip.setAttribute('aria-hidden', 'true');
  page.body.append(tip);
  let timer = 0;

  const hide = () => {
    clearTimeout(timer);
    if (tip.matches(':popover-open')) tip.hidePopover();
  };
  const show = (control: HTMLElement) => {
    // Above the control's own open menu, the tooltip would cover the menu's items.
    if (!control.isConnected || control.getAttribute('aria-expanded') === 'true') return;
    const { keys, tooltip = '' } = control.dataset;
    tip.textContent = tooltip;
    for (const key of keys?.split(' ') ?? [])
      tip.append(' ', Object.assign(page.createElement('kbd'), { textContent: key }));
    tip.showPopover();
    const place = control.getBoundingClientRect();
    const own = tip.getBoundingClientRect();
    const left = Math.min(
      Math.max(8, place.left + place.width / 2 - own.width / 2),
      page.documentElement.offsetWidth - own.width - 8,
    );
    const below = place.bottom + 6;
    const top = below + own.height > innerHeight ? place.top - own.height - 6 : below;
    tip.style.left = `${left}px`;
    tip.style.top = `${top}px`;
  };
  const controlOf = (event: Event) => (event.target as Element).closest?.<HTMLElement>('[data-tooltip]');

  page.addEventListener('pointerover', (event) => {
    const control = controlOf(event);
    hide();
    if (control && event.pointerType === 'mouse') timer = setTimeout(show, hoverDelayMs, control);
  });
  page.addEventListener('focusin', (event) => {
    const control = controlOf(event);
    hide();
    // Not at once: a popover or dialog that is closing may be giving the focus back.
    if (control?.matches(':focus-visible')) timer = setTimeout(show, 0, control);
  });
  for (const name of ['focusout', 'pointerdown', 'scroll', 'keydown']) {
    page.addEventListener(name, hide, { capture: true, passive: true });
  }
}
