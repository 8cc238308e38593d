import { Component, type ErrorInfo, type ReactNode } from 'react';
import { type CrashTexts } from '#messages/en/crash.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Logo } from '../../ui/icon/logo.tsx';
import { EmptyState } from '../../ui/panel/empty-state.tsx';
import css from './error-boundary.module.css';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Rendered in place of the crashed part. */
  readonly fallback: ReactNode;
  onCrash?(error: Error, info: ErrorInfo): void;
}

/** Catches rendering errors. Edits are safe in the outbox and are back after a reload. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    this.props.onCrash?.(error, info);
  }

  override render() {
    return this.state.hasCrashed ? this.props.fallback : this.props.children;
  }
}

export interface CrashProps {
  readonly texts: CrashTexts;
}

/** Replaces the whole page after a crash. */
export function CrashScreen({ texts }: CrashProps) {
  return (
    <main className={css.screen} role="alert">
      <span className={css.mark}>
        <Logo size={56} isPlain />
      </span>
      <h1>{texts.crashed}</h1>
      <p>{texts.crashedText}</p>
      <Button kind="primary" onClick={() => location.reload()}>
        {texts.reload}
      </Button>
    </main>
  );
}

/** Replaces one part of the page after a crash. */
export function CrashPanel({ texts }: CrashProps) {
  return (
    <div role="alert">
      <EmptyState text={`${texts.crashed} ${texts.crashedText}`}>
        <Button kind="primary" onClick={() => location.reload()}>
          {texts.reload}
        </Button>
      </EmptyState>
    </div>
  );
}
