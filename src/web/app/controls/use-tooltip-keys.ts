import { useHasShortcuts } from '../context/forge.ts';
import { shortcutKeys } from './shortcut-keys.ts';

/** Returns what adds a shortcut's keys to a control's tooltip. Nothing while the person has switched single keys off. */
export function useTooltipKeys(): (name: keyof typeof shortcutKeys) => { readonly 'data-keys'?: string } {
  const hasShortcuts = useHasShortcuts();
  return (name) => (hasShortcuts ? { 'data-keys': shortcutKeys[name].join(' ') } : {});
}
