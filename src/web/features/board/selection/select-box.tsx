import { type Idea } from '#domain/idea/idea.ts';
import { selectionMessages } from '#messages/selection-messages.ts';
import { useFeatureMessages } from '../../../app/context/forge.ts';
import { type BoardState } from '../state/board-state.ts';
import css from './select-box.module.css';
import { choose } from './use-selection.ts';

export interface SelectBoxProps {
  readonly idea: Idea;
  readonly isSelected: boolean;
  readonly board: BoardState;
}

/** The checkbox that selects an idea. While ideas are being selected, it has the place of the progress ring. */
export function SelectBox({ idea, isSelected, board }: SelectBoxProps) {
  const { selection } = useFeatureMessages(selectionMessages);
  return (
    <label className={css.box} data-select>
      <input
        type="checkbox"
        aria-label={selection.selectIdea(idea.title)}
        checked={isSelected}
        onChange={({ nativeEvent }) =>
          choose(board, idea.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}
