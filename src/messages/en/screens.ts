import { enCrash } from './crash.ts';
import { counted, number, plural } from './plural.ts';

const waiting = (count: number) => (count === 0 ? '' : `, ${number(count)} waiting`);

/** Texts of sign-in, the board's header and saving. */
export const enScreens = {
  app: {
    ...enCrash,
    name: 'Forge',
    loading: 'Loading...',
    newVersion: 'A new version of Forge is ready.',
    newVersionHeld: "Couldn't load the new version yet. Try again in a moment.",
    cancel: 'Cancel',
    close: 'Close',
    more: 'More',
  },

  auth: {
    welcome: 'Welcome Back',
    welcomeText: 'Sign in to access your ideas',
    create: 'Create Account',
    createText: 'Sign up to start tracking your ideas',
    email: 'Email',
    password: 'Password',
    confirm: 'Confirm Password',
    signIn: 'Sign In',
    passkey: 'Sign in with a passkey',
    noAccount: "Don't have an account?",
    createHere: 'Create one here',
    invitedOnly: 'You need an invitation to create an account here.',
    invitedText: 'You have been invited. Choose a password to get started',
    invitedWhileSignedIn: "You're signed in. Sign out to create another account with this invitation.",
    haveAccount: 'Already have an account?',
    signInHere: 'Sign in here',
    mismatch: 'Passwords do not match',
    working: 'Working',
    sessionLost: 'Your session has ended. Sign in again to continue. Your work is still here.',
    accountDeleted:
      'This account was deleted. Your work is now only on this device. Save it to a file if you want to keep it.',
    accountUnknown:
      "This server doesn't recognize your account. Your work is saved on this device, and Forge will continue once the right server is back.",
    serverRestored:
      'This server was restored from an earlier backup. Sign in again. Newer changes on this device are kept.',
    clearDeleted: (count: number) =>
      `This removes the account's remaining data from this device${count === 0 ? '' : `, including ${count} unsaved ${plural(count, 'change', 'changes')}`}. It can't be recovered. Sign out anyway?`,
    clearDevice: 'Sign out and clear this device',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    pitch: 'Strike while the idea is hot.',
  },

  password: {
    forgot: 'Forgot your password?',
    forgotText: "We'll email you a link. It works once and expires in 30 minutes.",
  },

  header: {
    score: 'Forge Score',
    toLight: 'Switch to light theme',
    toDark: 'Switch to dark theme',
    otherLanguage: 'Español',
    mute: 'Mute sounds',
    unmute: 'Unmute sounds',
    commands: 'Commands',
    help: 'Help',
    account: 'Account',
    signOut: 'Sign Out',
    unsaved: (count: number) =>
      `${counted(count, 'change is', 'changes are')} not saved yet and will be lost. Sign out anyway?`,
  },

  saving: {
    saved: 'All changes saved',
    saving: 'Saving',
    offline: (count: number) => `Offline${waiting(count)}`,
    unavailable: (count: number) => `Server unavailable${waiting(count)}`,
    full: (count: number) => `Server full${waiting(count)}`,
    stillUnavailable: 'The server is still unavailable.',
    stillFull: 'The server’s disk is still full.',
    failed: (count: number) => `Could not save ${number(count)}`,
    tryNow: 'Try now',
    tryAgain: 'Try again',
    restoreAsNew: 'Restore as new',
    notDurable: "This browser isn't storing anything locally. Stay online until everything is saved.",
  },
};
