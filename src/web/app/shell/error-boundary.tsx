import { Component, type ErrorInfo, type ReactNode } from 'react';
import { type Messages } from '#messages/en/en.ts';
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
  readonly messages: Messages;
}

/** Replaces the whole page after a crash. */
export function CrashScreen({ messages: { app } }: CrashProps) {
  return (
    <main className={css.screen} role="alert">
      <span className={css.mark}>
        <Logo size={56} isPlain />
      </span>
      <h1>{app.crashed}</h1>
      <p>{app.crashedText}</p>
      <Button kind="primary" onClick={() => location.reload()}>
        {app.reload}
      </Button>
    </main>
  );
}

/** Replaces one part of the page after a crash. */
export function CrashPanel({ messages: { app } }: CrashProps) {
  return (
    <div role="alert">
      <EmptyState text={`${app.crashed} ${app.crashedText}`}>
        <Button kind="primary" onClick={() => location.reload()}>
          {app.reload}
        </Button>
      </EmptyState>
    </div>
  );
}
