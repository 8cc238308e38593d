import { useMemo } from 'react';
import { noFilter } from '#domain/board/filter.ts';
import { useForge, useTranslatedView } from '../../../app/context/forge.ts';
import { type BoardLinks } from '../../idea/links/board-links.ts';
import { showView } from '../shortcuts/show-view.ts';
import { type BoardState } from '../state/board-state.ts';

// The board itself opens no idea.
const loadOpenIdea = () => import('../palette/open-idea.ts');

/** The links of names and figures on this board. */
export function useBoardLinks(board: BoardState): BoardLinks {
  const { announce, environment, messages, toasts } = useForge();
  const view = useTranslatedView();
  return useMemo(
    () => ({
      showOnly(filter) {
        const isListShown = board.view.get() === 'list';
        board.filterBy({ ...noFilter, ...filter });
        if (isListShown) return scrollTo({ top: 0 });
        showView('list', board);
        // A region that appears with its text is not read aloud, unlike one whose text changes.
        announce(messages.get().filter.shown(board.ideas.get().length));
      },
      openIdea(id) {
        const idea = view.get(id);
        if (idea === undefined) return;
        loadOpenIdea().then(
          ({ openIdea }) => openIdea({ board, environment, toasts }, idea),
          () => {
            // The list shows it at least.
            board.filterBy(noFilter);
            showView('list', board);
          },
        );
      },
    }),
    [announce, board, environment, messages, toasts, view],
  );
}
