/** The mails about an account. `text` says what happened, `advice` what to do; `links` stand before links. */
export const enNotices = {
  newEmail: 'New address',
  time: 'Time',
  browser: 'Browser',
  address: 'Network',
  host: 'Sent to',
  signed_in: {
    subject: 'New sign-in to your Forge account',
    text: 'Someone (probably you) signed in to your Forge account from a browser that had not been used for it before.',
    advice: 'If this was you, there is nothing to do.',
  },
  password_changed: {
    subject: 'Your Forge password was changed',
    text: 'The password for your Forge account was changed, and you were signed out in all other browsers.',
    advice:
      'If this wasn\'t you, reset your password right away: choose "Forgot your password?" on the sign-in page.',
  },
  email_changed: {
    subject: 'Your Forge email address was changed',
    text: 'Your Forge account now uses this address to sign in.',
    advice: "If you don't know of such an account, you can ignore this email.",
  },
  email_left: {
    subject: 'Your Forge email address was changed',
    text: 'Your Forge account now uses another address to sign in. The address this email was sent to no longer works.',
    advice: 'If this was you, there is nothing to do.',
  },
  email_change_taken_back: {
    subject: 'The change of your Forge email address was taken back',
    text: 'The Forge account that used this address has its former address again, and all its sessions have ended.',
    advice: 'The change was taken back with the link that was mailed to the former address.',
  },
  passkey_added: {
    subject: 'A passkey was added to your Forge account',
    text: 'A passkey was added to your Forge account. Anyone who has it can sign in without your password.',
    advice: "If this wasn't you, remove it in Forge, under Account, and change your password right away.",
  },
  passkey_removed: {
    subject: 'A passkey was removed from your Forge account',
    text: 'A passkey of your Forge account was removed and no longer works.',
    advice: "If this wasn't you, change your password right away, in Forge, under Account.",
  },
  data_downloaded: {
    subject: 'Your Forge data was downloaded',
    text: 'Everything in your Forge account was downloaded as a file.',
    advice: "If this wasn't you, change your password right away, in Forge, under Account.",
  },
  webhook_off: {
    subject: 'A webhook of your Forge account was turned off',
    text: 'A webhook of your Forge account was turned off, because its address failed for a week or answered that it is gone. Events that waited for it were deleted.',
    advice:
      'Once the address works again, send it a test in Forge, under Account: that turns the webhook on.',
  },
  account_deleted: {
    subject: 'Your Forge account was deleted',
    text: 'Your Forge account and everything in it were deleted for good.',
    advice: "If this wasn't you, contact the people who run this Forge: only they may have a backup.",
  },
  links: {
    signed_in: "If this wasn't you, end all sessions and choose a new password:",
    email_left: "If this wasn't you, take the change back within 72 hours. That also ends all sessions:",
  },
};

/** The pages behind the links of these mails. */
export const enAccountLinks = {
  session: {
    title: "A sign-in that wasn't you",
    question:
      'End all sessions of your account, and get a link by email to choose a new password? Access tokens end too. Passkeys, webhooks and a calendar address made since that sign-in are removed.',
    button: 'End all sessions',
    done: 'All sessions and access tokens have ended. You will get an email with a link to choose a new password. Passkeys, webhooks and a calendar address made since that sign-in have been removed. Then check the others in Forge, under Account, and remove any that you do not know.',
    moved:
      'All sessions and access tokens have ended. The email address of your account was changed after that sign-in, so no link for a new password was sent to it. Look for our other email, "Your Forge email address was changed", and take the change back with its link within 72 hours. If you cannot, contact the people who run this Forge.',
  },
  email: {
    title: 'Email address of your Forge account',
    question: 'Take the change back, so that your account uses this address again?',
    button: 'Take the change back',
    done: 'Your account uses this address again. All sessions and access tokens have ended. You will get an email with a link to choose a new password. Please choose one: the person who made the change may know your present password. Passkeys, webhooks and a calendar address made since the change have been removed. Then check the others in Forge, under Account, and remove any that you do not know.',
    taken:
      'Another account uses this address by now, so the change could not be taken back. Contact the people who run this Forge.',
  },
  invalid: {
    title: 'This link is not valid',
    text: 'It works once and for a limited time. In Forge, "Forgot your password?" sets a new password, and Account lists your sessions.',
  },
};
