import { ArrowDown, ArrowUp } from 'lucide';
import { useRef, useState } from 'react';
import { ActionMenu } from '../ui/controls/action-menu.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Confirmation, Dialog } from '../ui/dialog/dialog.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { showSparks } from '../ui/progress/sparks.ts';
import { type Toast, ToastRegion } from '../ui/toast/toast-region.tsx';
import { type Specimen } from './specimen.ts';

const sizes = ['small', 'normal', 'wide'] as const;

export const overlaySpecimens: readonly Specimen[] = [
  {
    name: 'Dialog',
    Shown: function Dialogs({ words }) {
      const [open, setOpen] = useState<(typeof sizes)[number] | 'question' | null>(null);
      const close = () => setOpen(null);
      return (
        <>
          {sizes.map((size) => (
            <Button key={size} onClick={() => setOpen(size)}>
              {words.edit.title}, {size}
            </Button>
          ))}
          <Button kind="danger" onClick={() => setOpen('question')}>
            {words.card.delete}
          </Button>
          {open === 'question' && (
            <Confirmation
              question={words.confirm.deleteIdea}
              confirm={words.confirm.delete}
              cancel={words.app.cancel}
              onConfirm={close}
              onCancel={close}
            />
          )}
          {open !== null && open !== 'question' && (
            <Dialog
              title={words.edit.title}
              closeLabel={words.app.close}
              size={open}
              onClose={close}
              onSubmit={close}
              footer={
                <Button type="submit" kind="primary">
                  {words.edit.save}
                </Button>
              }
            >
              <TextField label={words.form.title} data-autofocus />
            </Dialog>
          )}
        </>
      );
    },
  },
  {
    name: 'Menu',
    Shown: function Menus({ words }) {
      const [isOpen, setOpen] = useState(false);
      const trigger = useRef<HTMLButtonElement>(null);
      const nothing = () => {};
      return (
        <>
          <Button ref={trigger} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {words.card.reorder}
          </Button>
          {isOpen && (
            <ActionMenu
              label={words.card.reorder}
              trigger={trigger}
              onClose={() => setOpen(false)}
              actions={[
                {
                  id: 'up',
                  label: words.reordering.moveUp,
                  icon: <Icon of={ArrowUp} size={15} />,
                  run: nothing,
                },
                {
                  id: 'down',
                  label: words.reordering.moveDown,
                  icon: <Icon of={ArrowDown} size={15} />,
                  isDisabled: true,
                  run: nothing,
                },
              ]}
            />
          )}
        </>
      );
    },
  },
  {
    name: 'Toast',
    Shown: function Toasts({ words }) {
      const [shown, setShown] = useState<readonly Toast[]>([]);
      const add = (toast: Omit<Toast, 'id'>) => setShown([...shown.slice(-2), { ...toast, id: Date.now() }]);
      const undo = { label: words.undo.undo, run() {} };
      return (
        <>
          <Button onClick={() => add({ tone: 'success', text: words.toasts.added, highlight: '+10' })}>
            {words.toasts.added}
          </Button>
          <Button
            onClick={() =>
              add({
                tone: 'success',
                text: words.toasts.deleted,
                about: words.samples.blog.title,
                action: undo,
              })
            }
          >
            {words.toasts.deleted}
          </Button>
          <Button onClick={() => add({ tone: 'error', text: words.errors['invalid-file'] })}>
            {words.errors['invalid-file']}
          </Button>
          <ToastRegion
            label={words.toasts.label}
            toasts={shown}
            onHold={() => {}}
            onDismiss={(id) => setShown(shown.filter((toast) => toast.id !== id))}
            focusCandidates={() => []}
          />
        </>
      );
    },
  },
  {
    name: 'Sparks',
    Shown: ({ words }) => (
      <Button
        onClick={({ currentTarget }) => {
          const { left, top, width, height } = currentTarget.getBoundingClientRect();
          showSparks({ x: left + width / 2, y: top + height / 2, radius: width / 2 });
        }}
      >
        {words.card.done}
      </Button>
    ),
  },
];
