import { Component, type ErrorInfo, type ReactNode } from 'react';
import { type Messages } from '#messages/en.ts';
import { Button } from '../ui/button.tsx';
import { Mark } from '../ui/mark.tsx';
import css from './boundary.module.css';

export interface BoundaryProps {
  readonly messages: Messages;
  readonly children: ReactNode;
  onCrash(error: Error, info: ErrorInfo): void;
}

/** Catches a screen that crashes: what was done is safe in the outbox, and loading anew brings it back. */
export class Boundary extends Component<BoundaryProps, { readonly hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    this.props.onCrash(error, info);
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children;
    return <CrashScreen messages={this.props.messages} />;
  }
}

export function CrashScreen({ messages: { app } }: Pick<BoundaryProps, 'messages'>) {
  return (
    <main className={css.screen} role="alert">
      <span className={css.mark}>
        <Mark size={56} isPlain />
      </span>
      <h1>{app.crashed}</h1>
      <p>{app.crashedText}</p>
      <Button kind="primary" onClick={() => location.reload()}>
        {app.reload}
      </Button>
    </main>
  );
}
