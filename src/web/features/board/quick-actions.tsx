import { Download, RotateCcw, Trash2 } from 'lucide-react';
import { useForge, useMessages } from '../../app/forge.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ImportButton } from './import-button.tsx';
import css from './quick-actions.module.css';

export function QuickActions() {
  const { actions: ideaActions, dialogs } = useForge();
  const { actions, confirm, trash } = useMessages();
  const askToReset = () =>
    dialogs.ask({
      question: confirm.deleteAll,
      confirm: confirm.deleteAllVerb,
      run: () => void ideaActions.removeAll(),
    });
  return (
    <Panel title={actions.label}>
      <div className={css.actions}>
        <Button icon={<Download size={15} aria-hidden="true" />} onClick={ideaActions.exportAll}>
          {actions.export}
        </Button>
        <ImportButton />
        <Button
          icon={<Trash2 size={15} aria-hidden="true" />}
          onClick={() => dialogs.show({ kind: 'trash' })}
        >
          {trash.title}
        </Button>
        <Button kind="danger" icon={<RotateCcw size={15} aria-hidden="true" />} onClick={askToReset}>
          {actions.reset}
        </Button>
      </div>
    </Panel>
  );
}
