/** The e-mails Forge sends. */
export const enMail = {
  reset: (link: string) => ({
    subject: 'Set a new password for Forge',
    text: `Somebody, probably you, has asked to set a new password for your Forge account.

Open this link within 30 minutes; it works once:

${link}

If it was not you, there is nothing to do: your password stays as it is.
`,
  }),
  passwordChanged: {
    subject: 'Your Forge password has been changed',
    text: `The password of your Forge account has been changed, and all other browsers have been signed out.

If it was not you, set a new password at once: choose "Forgot your password?" where you sign in.
`,
  },
  emailChanged: (email: string) => ({
    subject: 'Your Forge account has a new e-mail address',
    text: `Your Forge account now signs in with ${email}, and no longer with the address this mail was sent to.

If it was not you, tell whoever runs your Forge server.
`,
  }),
};
