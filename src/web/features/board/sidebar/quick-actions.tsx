import { Download, RotateCcw, Trash2 } from 'lucide';
import { useAccount, useForge, useMessages, useObservable } from '../../../app/context/forge.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { ImportButton } from '../files/import-button.tsx';
import css from './quick-actions.module.css';

export function QuickActions() {
  const { actions: ideaActions, dialogs } = useForge();
  const { actions, trash } = useMessages();
  // Until the ideas are loaded, "all ideas" would be none.
  const isLoaded = useObservable(useAccount().isLoaded);
  const askToReset = () =>
    dialogs.ask({
      text: ({ confirm }) => confirm.deleteAll,
      confirmLabel: ({ confirm }) => confirm.deleteAllVerb,
      onConfirm: () => void ideaActions.removeAll(),
    });
  return (
    <Panel title={actions.label}>
      <div className={css.actions}>
        <Button icon={<Icon of={Download} size={15} />} disabled={!isLoaded} onClick={ideaActions.exportAll}>
          {actions.export}
        </Button>
        <ImportButton />
        <Button icon={<Icon of={Trash2} size={15} />} onClick={() => dialogs.show({ kind: 'trash' })}>
          {trash.title}
        </Button>
        <Button
          kind="danger"
          icon={<Icon of={RotateCcw} size={15} />}
          disabled={!isLoaded}
          onClick={askToReset}
        >
          {actions.reset}
        </Button>
      </div>
    </Panel>
  );
}
