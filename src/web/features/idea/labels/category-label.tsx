import { type CSSProperties } from 'react';
import { builtInCategories, isBuiltInCategory } from '#domain/idea/categories.ts';
import { styleOf } from '#domain/idea/label-style.ts';
import { type Messages } from '#messages/en/en.ts';
import { useAccountState, useMessages } from '../../../app/context/forge.ts';
import { FilterButton } from '../links/filter-button.tsx';
import css from './category-label.module.css';

/** A category's display name: built-in names are translated, custom ones are not. */
export function categoryName(messages: Messages, name: string): string {
  return isBuiltInCategory(name) ? messages.categories[name] : name;
}

/** The hue of a category's mark, in CSS: the chosen one, else its own. */
export function useCategoryHue(name: string): string | number {
  const colour = styleOf(useAccountState().categoryStyles, name)?.colour;
  return colour ? `var(--hue-${colour})` : ownHue(name);
}

/** A category's hue in degrees: evenly spaced for built-in ones, derived from the letters for others. */
function ownHue(name: string): number {
  const index = builtInCategories.findIndex((category) => category === name);
  if (index >= 0) return Math.round((index * 360) / builtInCategories.length + 20) % 360;
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return sum;
}

export function CategoryLabel({ name }: { readonly name: string }) {
  const text = categoryName(useMessages(), name);
  const hue = useCategoryHue(name);
  return (
    <span className={css.category} title={text} style={{ '--hue': hue } as CSSProperties}>
      {text}
    </span>
  );
}

/** A category that shows its ideas. */
export function CategoryButton({ name }: { readonly name: string }) {
  const text = categoryName(useMessages(), name);
  return (
    <FilterButton name={text} filter={{ category: name }}>
      <CategoryLabel name={name} />
    </FilterButton>
  );
}
