import {
  ArrowDownUp,
  ChartNoAxesColumn,
  Download,
  Flame,
  FolderPlus,
  FunnelX,
  Hourglass,
  LayoutGrid,
  Lightbulb,
  ListChecks,
  Pencil,
  Plus,
  Redo2,
  RotateCcw,
  Rows3,
  Search,
  Trash2,
  Undo2,
  Upload,
  Zap,
} from 'lucide';
import { isFiltering, noFilter } from '#domain/board/filter.ts';
import { sorts } from '#domain/board/sort.ts';
import { helpMessages } from '#messages/help-messages.ts';
import { setAsideMessages } from '#messages/set-aside-messages.ts';
import { shortcutKeys } from '../../../app/controls/shortcut-keys.ts';
import { pickForeignFile, pickIdeasFile } from '../files/pick-ideas-file.ts';
import { searchFieldId } from '../filter/search-field-id.ts';
import { focusField, newCategoryId, showCapture, showNewIdea } from '../new-idea/show-new-idea.ts';
import { suggestIdea } from '../new-idea/suggest-idea.ts';
import { toggled } from '../selection/select-ideas.ts';
import { showView } from '../shortcuts/show-view.ts';
import { askToReset } from '../sidebar/ask-to-reset.ts';
import { views } from '../state/board-state.ts';
import { noneSelected } from '../state/selection.ts';
import { type Command, type CommandDeps } from './command.ts';
import { savedFilterCommands } from './saved-filter-commands.ts';

const viewIcons = { focus: Flame, list: Rows3, all: LayoutGrid, dashboard: ChartNoAxesColumn };

/** The commands of the views, filters, sorts and sidebar. */
export function boardCommands(deps: CommandDeps): readonly Command[] {
  const { account, actions, board, dialogs } = deps;
  const words = deps.messages.get();
  const { help } = helpMessages[words.format.language];
  const showIdeas = () => {
    // The dashboard has no filters.
    if (board.view.get() === 'dashboard') showView('list', board);
  };
  const whenLoaded = (commands: readonly Command[]) => (account.isLoaded.get() ? commands : []);
  return [
    {
      id: 'capture',
      label: words.capture.field,
      icon: Zap,
      keys: shortcutKeys.capture,
      run: () => showCapture(dialogs),
    },
    {
      id: 'new-idea',
      label: words.form.newIdea,
      icon: Plus,
      keys: shortcutKeys.newIdea,
      run: () => showNewIdea(dialogs),
    },
    {
      id: 'suggest',
      label: words.form.suggest,
      icon: Lightbulb,
      run() {
        suggestIdea(deps, board.newIdea);
        showNewIdea(dialogs);
      },
    },
    ...views.map((view, index) => ({
      id: `view-${view}`,
      label: words.views[view],
      icon: viewIcons[view],
      keys: shortcutKeys.views.slice(index, index + 1),
      run: () => showView(view, board),
    })),
    {
      id: 'search',
      label: words.filter.search,
      icon: Search,
      keys: shortcutKeys.search,
      run() {
        showIdeas();
        requestAnimationFrame(() => focusField(searchFieldId));
      },
    },
    ...whenLoaded([
      {
        id: 'select',
        label: words.filter.select,
        icon: ListChecks,
        keys: shortcutKeys.select,
        run() {
          // Focus shows one idea, and the calendar has no rows.
          if (!['list', 'all'].includes(board.view.get())) showView('list', board);
          if (board.view.get() === 'list') board.showCalendar(false);
          const shown = board.ideas.get().find(({ id }) => id === deps.idea?.id);
          board.selection.set(shown ? toggled(null, shown.id) : noneSelected);
        },
      },
    ]),
    ...sorts.map((sort) => ({
      id: `sort-${sort}`,
      label: `${words.filter.sortBy}: ${words.filter.sorts[sort]}`,
      icon: ArrowDownUp,
      run() {
        showIdeas();
        board.sortBy(sort);
      },
    })),
    ...(account.isLoaded.get() && board.allIdeas().some(({ setAside }) => setAside)
      ? [
          {
            id: 'set-aside',
            label: setAsideMessages[words.format.language].setAsideFocus.show,
            icon: Hourglass,
            run() {
              board.filterBy({ ...noFilter, state: 'notNow' });
              showView('list', board);
            },
          },
        ]
      : []),
    ...(isFiltering(board.filter.get())
      ? [
          {
            id: 'clear-filters',
            label: words.filter.clear,
            icon: FunnelX,
            run: () => board.filterBy(noFilter),
          },
        ]
      : []),
    ...whenLoaded(savedFilterCommands(deps, showIdeas)),
    { id: 'undo', label: words.undo.undo, icon: Undo2, keys: shortcutKeys.undo, run: () => actions.undo() },
    {
      id: 'redo',
      label: help.shortcutRows.redo,
      icon: Redo2,
      keys: shortcutKeys.redo,
      run: () => actions.redo(),
    },
    {
      id: 'add-category',
      label: words.form.addCategory,
      icon: FolderPlus,
      run: () => void focusField(newCategoryId),
    },
    ...whenLoaded([
      { id: 'export', label: words.actions.export, icon: Download, run: () => actions.exportAll() },
    ]),
    { id: 'import', label: words.actions.import, icon: Upload, run: () => pickIdeasFile(deps) },
    ...whenLoaded([
      {
        id: 'import-foreign',
        label: words.actions.importForeign,
        icon: Upload,
        run: () => pickForeignFile(deps),
      },
    ]),
    ...whenLoaded([
      {
        id: 'manage',
        label: words.actions.manage,
        icon: Pencil,
        run: () => dialogs.show({ kind: 'manage' }),
      },
    ]),
    { id: 'trash', label: words.trash.title, icon: Trash2, run: () => dialogs.show({ kind: 'trash' }) },
    ...whenLoaded([
      { id: 'reset', label: words.actions.reset, icon: RotateCcw, run: () => askToReset(deps) },
    ]),
  ];
}
