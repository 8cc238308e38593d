import { useForge, useObservable } from '../context/forge.ts';
import { shortcutKeys } from './shortcut-keys.ts';

/** Returns what adds a shortcut's keys to a control's tooltip. Nothing while the person has switched single keys off. */
export function useTooltipKeys(): (name: keyof typeof shortcutKeys) => { readonly 'data-keys'?: string } {
  const { shortcuts } = useObservable(useForge().preferences.choices);
  return (name) => (shortcuts ? { 'data-keys': shortcutKeys[name].join(' ') } : {});
}
