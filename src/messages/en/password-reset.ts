/** Texts of resetting a password. */
export const enPasswordReset = {
  passwordReset: {
    title: 'Set a new password',
    text: 'You will be signed out everywhere. Sign in with the new password.',
    newPassword: 'New password',
    confirmNew: 'Confirm new password',
    set: 'Set password',
    done: 'Your password has been changed. Sign in with it.',
    sendLink: 'Send link',
    sent: 'If there is an account with this address, a link is on its way.',
    back: 'Back to sign in',
  },
};
