/** Texts of resetting a password. */
export const enPasswordReset = {
  passwordReset: {
    title: 'Set a new password',
    text: 'You will be signed out everywhere. Sign in with the new password.',
    newPassword: 'New password',
    confirmNew: 'Confirm new password',
    set: 'Set password',
    done: 'Password changed. Sign in with your new password.',
    common: 'This password is one of the 10,000 most used, which attackers try first.',
    sendLink: 'Send link',
    sent: "If there's an account with this address, a link is on its way.",
    back: 'Back to sign in',
  },
};
