import { Bell, CircleHelp, Command, CircleUserRound, LogOut } from 'lucide';
import { useForge, useMessages } from '../../../app/context/forge.ts';
import { useSignOut } from '../../../app/controls/use-sign-out.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';

export function CommandsButton() {
  const { dialogs } = useForge();
  const { header } = useMessages();
  return (
    <IconButton label={header.commands} onClick={() => dialogs.setPaletteOpen(true)}>
      <Icon of={Command} size={18} />
    </IconButton>
  );
}

export function HelpButton() {
  const { dialogs } = useForge();
  const { header } = useMessages();
  return (
    <IconButton label={header.help} onClick={() => dialogs.show({ kind: 'help' })}>
      <Icon of={CircleHelp} size={18} />
    </IconButton>
  );
}

export function MessagesButton() {
  const { dialogs } = useForge();
  const { messageLog } = useMessages();
  return (
    <IconButton label={messageLog.title} onClick={() => dialogs.show({ kind: 'messages' })}>
      <Icon of={Bell} size={18} />
    </IconButton>
  );
}

export function AccountButton() {
  const { dialogs } = useForge();
  const { header } = useMessages();
  return (
    <IconButton label={header.account} onClick={() => dialogs.show({ kind: 'account' })}>
      <Icon of={CircleUserRound} size={18} />
    </IconButton>
  );
}

export function SignOutButton({ isShort }: { readonly isShort: boolean }) {
  const { header } = useMessages();
  const signOut = useSignOut();
  return isShort ? (
    <IconButton label={header.signOut} onClick={() => void signOut()}>
      <Icon of={LogOut} size={18} />
    </IconButton>
  ) : (
    <Button kind="ghost" icon={<Icon of={LogOut} size={16} />} onClick={() => void signOut()}>
      {header.signOut}
    </Button>
  );
}
