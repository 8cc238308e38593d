import { Bell, CircleHelp, CircleUserRound, LogOut } from 'lucide-react';
import { useForge, useMessages } from '../../app/forge.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useSignOut } from './use-sign-out.ts';

export function HelpButton() {
  const { dialogs } = useForge();
  const { header } = useMessages();
  return (
    <IconButton label={header.help} onClick={() => dialogs.show({ kind: 'help' })}>
      <CircleHelp size={18} />
    </IconButton>
  );
}

export function MessagesButton() {
  const { dialogs } = useForge();
  const { messageLog } = useMessages();
  return (
    <IconButton label={messageLog.title} onClick={() => dialogs.show({ kind: 'messages' })}>
      <Bell size={18} />
    </IconButton>
  );
}

export function AccountButton() {
  const { dialogs } = useForge();
  const { header } = useMessages();
  return (
    <IconButton label={header.account} onClick={() => dialogs.show({ kind: 'account' })}>
      <CircleUserRound size={18} />
    </IconButton>
  );
}

export function SignOutButton({ isShort }: { readonly isShort: boolean }) {
  const { header } = useMessages();
  const signOut = useSignOut();
  return isShort ? (
    <IconButton label={header.signOut} onClick={() => void signOut()}>
      <LogOut size={18} />
    </IconButton>
  ) : (
    <Button kind="ghost" icon={<LogOut size={16} aria-hidden="true" />} onClick={() => void signOut()}>
      {header.signOut}
    </Button>
  );
}
