import { Flag } from 'lucide';
import { Button } from '../ui/controls/button.tsx';
import { FormAlert } from '../ui/field/form-alert.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { Logo } from '../ui/icon/logo.tsx';
import { Chip } from '../ui/panel/chip.tsx';
import { EmptyState } from '../ui/panel/empty-state.tsx';
import { Notice } from '../ui/panel/notice.tsx';
import { Panel } from '../ui/panel/panel.tsx';
import { ProgressRing } from '../ui/progress/progress-ring.tsx';
import { LiveAnnouncer } from '../ui/screen-reader/live-announcer.tsx';
import { VisuallyHidden } from '../ui/screen-reader/visually-hidden.tsx';
import { type Specimen } from './specimen.ts';

const tones = ['plain', 'high', 'medium', 'calm', 'quench'] as const;

export const pieceSpecimens: readonly Specimen[] = [
  {
    name: 'Progress ring',
    Shown: ({ words }) => (
      <>
        {[0, 10, 30, 60, 80, 100].map((value) => (
          <ProgressRing key={value} label={words.card.progress} value={value} size={60} />
        ))}
        <ProgressRing label={words.card.progress} value={100} size={36} />
        <ProgressRing label={words.card.progress} value={68} size={168} hasGlow />
      </>
    ),
  },
  {
    name: 'Chip',
    Shown: ({ words }) =>
      tones.map((tone) => (
        <Chip key={tone} tone={tone}>
          <Icon of={Flag} size={12} />
          {words.priorities.High}
        </Chip>
      )),
  },
  {
    name: 'Mark',
    Shown: () => (
      <>
        <Logo size={30} />
        <Logo size={56} isPulsing />
        <Logo size={64} isPlain />
      </>
    ),
  },
  {
    name: 'Panel',
    Shown: ({ words }) => <Panel title={words.stats.label}>{words.empty.noIdeas}</Panel>,
  },
  {
    name: 'Notice',
    Shown: ({ words }) => (
      <>
        <Notice text={words.app.newVersion}>
          <Button>{words.app.reload}</Button>
        </Notice>
        <Notice tone="warn" text={words.saving.notDurable} />
      </>
    ),
  },
  {
    name: 'What is wrong with a form',
    Shown: ({ words }) => <FormAlert text={words.errors['invalid-email']} />,
  },
  {
    name: 'Empty state',
    Shown: ({ words }) => (
      <EmptyState text={words.empty.noIdeas}>
        <Button kind="primary">{words.empty.addFirst}</Button>
        <Button>{words.empty.example}</Button>
      </EmptyState>
    ),
  },
  {
    name: 'For assistive technology only',
    Shown: ({ words }) => (
      <>
        <VisuallyHidden>{words.reordering.hint}</VisuallyHidden>
        <LiveAnnouncer text={words.toasts.reordered} />
        <span aria-hidden="true">…</span>
      </>
    ),
  },
];
