import { type CSSProperties, useEffect, useRef } from 'react';
import { type LabelColour, labelColours } from '#domain/idea/label-colours.ts';
import { manageMessages } from '#messages/manage-messages.ts';
import { useFeatureMessages } from '../../../app/context/forge.ts';
import { Button } from '../../../ui/controls/button.tsx';
import css from './manage.module.css';
import { onEscape } from './rename-form.tsx';

export interface ColourChoiceProps {
  readonly labelledBy: string;
  /** Null for the colour that it has by itself. */
  readonly chosen: LabelColour | null;
  onCancel(): void;
  onChoose(colour: LabelColour | null): void;
}

/** The colours by their names, each with its mark. */
export function ColourChoice({ labelledBy, chosen, onCancel, onChoose }: ColourChoiceProps) {
  const { manage: words } = useFeatureMessages(manageMessages);
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    group.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
    // The focus brings only its button into view.
    group.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={group}
      role="group"
      aria-labelledby={labelledBy}
      className={css.colours}
      onKeyDown={onEscape(onCancel)}
    >
      {[null, ...labelColours].map((colour) => (
        <Button
          key={colour}
          aria-pressed={colour === chosen}
          icon={
            colour && (
              <span className={css.mark} style={{ '--hue': `var(--hue-${colour})` } as CSSProperties} />
            )
          }
          onClick={() => onChoose(colour)}
        >
          {colour === null ? words.noColour : words.colours[colour]}
        </Button>
      ))}
    </div>
  );
}
