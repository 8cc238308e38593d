import { Component, type ErrorInfo, type ReactNode } from 'react';
import { type Messages } from '#messages/en.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

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
    const { app } = this.props.messages;
    return (
      <main role="alert">
        <EmptyState text={app.crashed}>
          <Button kind="primary" onClick={() => location.reload()}>
            {app.reload}
          </Button>
        </EmptyState>
      </main>
    );
  }
}
