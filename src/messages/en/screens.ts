import { counted, ideas, number, plural } from './plural.ts';

/** Texts of sign-in, the board's header, saving, migration and help. */
export const enScreens = {
  app: {
    name: 'Forge',
    loading: 'Loading...',
    crashed: 'Something went wrong. Please try again.',
    crashedText: 'What you did is kept on this device. Reloading brings it back.',
    newVersion: 'A new version of Forge is ready.',
    newVersionHeld: 'The new version could not be loaded yet. Try again in a moment.',
    reload: 'Reload',
    cancel: 'Cancel',
    close: 'Close',
    more: 'More',
    copied: 'Copied',
    copyFailed: 'The browser does not allow copying here. Select the text instead.',
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
    noAccount: "Don't have an account?",
    createHere: 'Create one here',
    invitedOnly: 'You need an invitation to create an account here.',
    invitedText: 'You have been invited. Choose a password to get started',
    invitedWhileSignedIn: 'You are signed in. Sign out to create another account with the invitation.',
    haveAccount: 'Already have an account?',
    signInHere: 'Sign in here',
    mismatch: 'Passwords do not match',
    working: 'Working',
    sessionLost: 'Your session has ended. Sign in again: everything you did is still here.',
    accountDeleted:
      'This account has been deleted. What you did is only on this device now: save it to a file if you need it.',
    accountUnknown:
      'This server does not know your account. Everything you did is kept on this device, and the page goes on by itself once the right server is back.',
    serverRestored:
      'This server was restored from an earlier backup. Sign in again: what is newer on this device is kept.',
    clearDeleted: (count: number) =>
      `This removes what is left of the account from this device${count === 0 ? '' : `, ${count} unsaved ${plural(count, 'change', 'changes')} included`}. It cannot be brought back. Sign out anyway?`,
    clearDevice: 'Sign out and clear this device',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    pitch: 'Strike while the idea is hot.',
  },

  header: {
    score: 'Forge Score',
    toLight: 'Switch to light theme',
    toDark: 'Switch to dark theme',
    otherLanguage: 'Español',
    mute: 'Mute sounds',
    unmute: 'Unmute sounds',
    help: 'Help',
    account: 'Account',
    signOut: 'Sign Out',
    unsaved: (count: number) =>
      `${counted(count, 'change is', 'changes are')} not saved yet and will be lost. Sign out anyway?`,
  },

  saving: {
    saved: 'All changes saved',
    saving: 'Saving',
    offline: (count: number) => `Offline, ${number(count)} waiting`,
    failed: (count: number) => `Could not save ${number(count)}`,
    tryNow: 'Try now',
    refusedTitle: 'Not saved',
    refusedText: 'The server refused these. What you typed is kept here until you decide.',
    tryAgain: 'Try again',
    restoreAsNew: 'Restore as new',
    copy: 'Copy text',
    discard: 'Discard',
    refusedKinds: {
      addIdea: 'New idea',
      editIdea: 'Edit',
      addUpdate: 'Update',
      addNote: 'Note',
      editEntry: 'Correction',
      importIdeas: 'Import',
      migrateLocalIdeas: 'Moved ideas',
      addCategory: 'New category',
      keepIdeas: 'Kept ideas',
      restoreIdeas: 'Restored ideas',
    },
    notDurable: 'This browser keeps nothing on this device: stay online until everything is saved.',
  },

  restored: {
    text: (count: number) =>
      `This server was restored from an earlier backup. ${ideas(count)} on this device ${plural(count, 'is', 'are')} newer.`,
    list: 'Newer on this device',
    keep: 'Keep them',
    save: 'Save to a file',
    inTrash: 'In the trash',
    kept: (count: number) => `${ideas(count)} kept.`,
    confirmDiscard: (count: number) =>
      `Discard what is newer of ${ideas(count)} on this device? It cannot be brought back.`,
  },

  migration: {
    title: 'Move your local ideas',
    text: (count: number) =>
      `This browser holds ${ideas(count)} from before you had an account. Move ${plural(count, 'it', 'them')} to your account to have ${plural(count, 'it', 'them')} everywhere.`,
    move: 'Move my ideas',
    skip: 'Skip',
    tryAgain: 'Try Again',
    moving: 'Moving your ideas…',
    success: 'Your ideas have been moved to your account.',
    error: 'Failed to migrate ideas. Please try again or skip for now.',
    confirmSkip: 'Skip moving your ideas? The local ideas stay in this browser but will not sync.',
  },

  help: {
    title: 'Help',
    intro:
      'Forge keeps your ideas warm: capture one, give it a deadline, and strike it with updates until it is done.',
    score: 'How points are earned',
    scoreRows: {
      addIdea: 'Add an idea',
      addCategory: 'Add a category',
      addUpdate: 'Add an update',
      editIdea: 'Edit an idea',
      moveIdea: 'Reorder ideas',
      deleteIdea: 'Delete an idea',
    },
    badges: 'Badges',
    shortcuts: 'Keyboard shortcuts',
    shortcutRows: {
      newIdea: 'New idea',
      search: 'Search',
      views: 'Focus, List, All, Dashboard',
      help: 'Help',
      walk: 'Next idea, previous idea',
      undo: 'Undo',
      redo: 'Redo',
      message: 'To the newest message',
      leave: 'Leave a field',
      edit: 'Edit the idea in focus',
      update: 'Add an update to it',
      notes: 'Notes on it',
    },
    shift: 'Shift',
    useShortcuts: 'Use single-key shortcuts',
    data: 'Where your data lives',
    dataText:
      'Your ideas, score and choices are kept in your account on this Forge server, and a copy on this device so that it opens at once and works offline. Signing out removes the copy. No other user can see your ideas.',
    searchNote: 'Long lists draw only what you see, so use Forge’s own search instead of the browser’s.',
    stillLocal: 'This browser still keeps ideas from before you had an account.',
  },
};
