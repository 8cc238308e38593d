import {
  Bell,
  BellRing,
  CalendarPlus,
  CircleHelp,
  CircleUserRound,
  CloudAlert,
  Download,
  FingerprintPattern,
  Key,
  Lock,
  Languages,
  LogOut,
  Mail,
  MonitorSmartphone,
  Moon,
  RotateCw,
  Sun,
  Target,
  UserX,
  Volume2,
  VolumeX,
  Webhook,
} from 'lucide';
import { accountMessages } from '#messages/account-messages.ts';
import { refusedMessages } from '#messages/refused-messages.ts';
import { reminderMessages } from '#messages/reminder-messages.ts';
import { webhookMessages } from '#messages/webhook-messages.ts';
import { shortcutKeys } from '../../../app/controls/shortcut-keys.ts';
import { toggleTheme } from '../../../app/preferences/toggle-theme.ts';
import { type Command, type CommandDeps } from './command.ts';

/** The commands of the header and the account dialog. */
export function accountCommands(deps: CommandDeps): readonly Command[] {
  const { dialogs, preferences } = deps;
  const { format, header, messageLog } = deps.messages.get();
  const { account: words } = accountMessages[format.language];
  const { sound, theme } = preferences.choices.get();
  const isDark = theme === 'dark';
  return [
    ...savingCommands(deps),
    {
      id: 'theme',
      label: isDark ? header.toLight : header.toDark,
      icon: isDark ? Sun : Moon,
      run: () => toggleTheme(preferences),
    },
    { id: 'language', label: header.otherLanguage, icon: Languages, run: deps.switchLanguage },
    {
      id: 'sound',
      label: sound ? header.mute : header.unmute,
      icon: sound ? Volume2 : VolumeX,
      run: () => preferences.choose({ sound: !sound }),
    },
    {
      id: 'messages',
      label: messageLog.title,
      icon: Bell,
      run: () => dialogs.show({ kind: 'messages' }),
    },
    {
      id: 'help',
      label: header.help,
      icon: CircleHelp,
      keys: shortcutKeys.help,
      run: () => dialogs.show({ kind: 'help' }),
    },
    {
      id: 'account',
      label: header.account,
      icon: CircleUserRound,
      run: () => dialogs.show({ kind: 'account' }),
    },
    {
      id: 'email',
      label: words.changeEmail,
      icon: Mail,
      run: () => dialogs.show({ kind: 'account', part: 'email' }),
    },
    {
      id: 'password',
      label: words.changePassword,
      icon: Lock,
      run: () => dialogs.show({ kind: 'account', part: 'password' }),
    },
    {
      id: 'sessions',
      label: words.sessions,
      icon: MonitorSmartphone,
      run: () => dialogs.show({ kind: 'account', part: 'sessions' }),
    },
    {
      id: 'weekly-goal',
      label: words.weeklyGoal,
      icon: Target,
      run: () => dialogs.show({ kind: 'account', part: 'goal' }),
    },
    {
      id: 'calendar-address',
      label: words.calendarAddress,
      icon: CalendarPlus,
      run: () => dialogs.show({ kind: 'account', part: 'calendar' }),
    },
    {
      id: 'reminders',
      label: reminderMessages[format.language].reminders.title,
      icon: BellRing,
      run: () => dialogs.show({ kind: 'account', part: 'reminders' }),
    },
    {
      id: 'passkeys',
      label: words.passkeys,
      icon: FingerprintPattern,
      run: () => dialogs.show({ kind: 'account', part: 'passkeys' }),
    },
    {
      id: 'access-tokens',
      label: words.accessTokens,
      icon: Key,
      run: () => dialogs.show({ kind: 'account', part: 'tokens' }),
    },
    {
      id: 'webhooks',
      label: webhookMessages[format.language].webhooks.title,
      icon: Webhook,
      run: () => dialogs.show({ kind: 'account', part: 'webhooks' }),
    },
    {
      id: 'data',
      label: words.download,
      icon: Download,
      run: () => dialogs.show({ kind: 'account', part: 'data' }),
    },
    {
      id: 'delete-account',
      label: words.delete,
      icon: UserX,
      run: () => dialogs.show({ kind: 'account', part: 'delete' }),
    },
    { id: 'sign-out', label: header.signOut, icon: LogOut, run: deps.signOut },
  ];
}

/** The commands of the saving status while changes are unsaved. */
function savingCommands({ account, dialogs, messages }: CommandDeps): readonly Command[] {
  const { format, saving } = messages.get();
  const { kind } = account.saving.get();
  if (kind === 'offline')
    return [{ id: 'try-now', label: saving.tryNow, icon: RotateCw, run: () => account.tryNow() }];
  if (kind !== 'failed') return [];
  const run = () => dialogs.show({ kind: 'refused' });
  return [{ id: 'refused', label: refusedMessages[format.language].refused.title, icon: CloudAlert, run }];
}
