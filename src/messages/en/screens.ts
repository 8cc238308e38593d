import { pluralIn } from '../plural.ts';

const plural = pluralIn('en');
const ideas = (count: number) => `${count} ${plural(count, 'idea', 'ideas')}`;

/** Signing in, the frame around the board, moving in, help. */
export const enScreens = {
  app: {
    name: 'Forge',
    loading: 'Loading...',
    crashed: 'Something went wrong. Please try again.',
    crashedText: 'What you did is kept on this device. Reloading brings it back.',
    newVersion: 'A new version of Forge is ready.',
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
    haveAccount: 'Already have an account?',
    signInHere: 'Sign in here',
    mismatch: 'Passwords do not match',
    working: 'Working',
    sessionLost: 'Your session has ended. Sign in again: everything you did is still here.',
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
    unsent: (count: number) =>
      `${count} ${plural(count, 'change is', 'changes are')} not sent yet and will be lost. Sign out anyway?`,
  },

  saving: {
    saved: 'All changes saved',
    saving: 'Saving',
    offline: (count: number) => `Offline, ${count} waiting`,
    failed: (count: number) => `Could not save ${count}`,
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
    },
    notDurable: 'This browser keeps nothing on this device: stay online until everything is saved.',
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
      edit: 'Edit the idea in focus',
      update: 'Add an update to it',
      notes: 'Notes on it',
    },
    useShortcuts: 'Use single-key shortcuts',
    data: 'Where your data lives',
    dataText:
      'Your ideas, score and choices are kept in your account on this Forge server, and a copy on this device so that it opens at once and works offline. Signing out removes the copy. Nobody else can see your ideas.',
    searchNote: 'Long lists draw only what you see, so use Forge’s own search instead of the browser’s.',
    moveLocal: 'Move the ideas this browser kept before you had an account',
  },
};
