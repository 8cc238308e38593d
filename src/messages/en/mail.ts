import { enAccountLinks, enNotices } from './notice-mail.ts';

/** The e-mails Forge sends. */
export const enMail = {
  reset: (link: string) => ({
    subject: 'Reset your Forge password',
    text: `Someone (probably you) asked to reset the password for your Forge account.

To choose a new password, open this link within 30 minutes. It works only once:

${link}

If this wasn't you, you can ignore this email. Your password won't change.
`,
  }),
  reminder: {
    overdue: 'Overdue',
    today: 'Due today',
    nextDays: 'Due in the next 7 days',
    open: 'Open Forge',
    why: 'You get this email because reminders by email are on in your Forge account.',
    stop: 'Turn them off',
  },
  unsubscribe: {
    title: 'Emails from Forge',
    question: 'Stop all reminders and digests by email?',
    button: 'Turn them off',
    done: 'You will get no more reminders or digests by email. You can turn them on again in Forge, under Account.',
    invalid: 'This link is not valid. You can turn reminders off in Forge, under Account.',
  },
  notices: enNotices,
  accountLinks: enAccountLinks,
};
