import { Download, Pencil, RotateCcw, Trash2, Upload } from 'lucide';
import { useAccount, useForge, useMessages, useObservable } from '../../../app/context/forge.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { ImportButton } from '../files/import-button.tsx';
import { pickForeignFile } from '../files/pick-ideas-file.ts';
import { askToReset } from './ask-to-reset.ts';
import css from './quick-actions.module.css';

export function QuickActions() {
  const forge = useForge();
  const { actions, trash } = useMessages();
  // Until the ideas are loaded, "all ideas" would be none, and none of a file's would be here already.
  const isLoaded = useObservable(useAccount().isLoaded);
  return (
    <Panel title={actions.label}>
      <div className={css.actions}>
        <Button
          icon={<Icon of={Download} size={15} />}
          disabled={!isLoaded}
          onClick={forge.actions.exportAll}
        >
          {actions.export}
        </Button>
        <ImportButton />
        <Button
          icon={<Icon of={Upload} size={15} />}
          disabled={!isLoaded}
          onClick={() => pickForeignFile(forge)}
        >
          {actions.importForeign}
        </Button>
        <Button
          icon={<Icon of={Pencil} size={15} />}
          disabled={!isLoaded}
          onClick={() => forge.dialogs.show({ kind: 'manage' })}
        >
          {actions.manage}
        </Button>
        <Button icon={<Icon of={Trash2} size={15} />} onClick={() => forge.dialogs.show({ kind: 'trash' })}>
          {trash.title}
        </Button>
        <Button
          kind="danger"
          icon={<Icon of={RotateCcw} size={15} />}
          disabled={!isLoaded}
          onClick={() => askToReset(forge)}
        >
          {actions.reset}
        </Button>
      </div>
    </Panel>
  );
}
