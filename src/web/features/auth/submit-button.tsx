import { type ReactNode } from 'react';
import { useMessages } from '../../app/context/forge.ts';
import { Button } from '../../ui/controls/button.tsx';

export interface SubmitButtonProps {
  readonly isBusy: boolean;
  readonly isBlocked?: boolean;
  readonly children: ReactNode;
}

/** The submit button of the screens before the board. */
export function SubmitButton({ isBusy, isBlocked = false, children }: SubmitButtonProps) {
  const { auth } = useMessages();
  return (
    <Button
      type="submit"
      kind="primary"
      isWide
      disabled={isBlocked}
      busyLabel={isBusy ? auth.working : undefined}
    >
      {children}
    </Button>
  );
}
