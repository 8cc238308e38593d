import { type ErrorText } from '../error-text.ts';

/** What each code means, in English. The wordings are the specification's wherever it has one. */
export const enErrors: ErrorText = {
  // Signing in
  'user-not-found': 'No account found with this email address',
  'wrong-password': 'Incorrect password',
  'email-already-in-use': 'An account with this email already exists',
  'weak-password': 'Password should be at least 6 characters',
  'password-too-long': 'Password should be at most 128 characters',
  'invalid-email': 'Invalid email address',
  'too-many-requests': 'Too many failed attempts. Please try again later',
  'authentication-failed': 'Authentication failed. Please try again',

  // The data layer
  'load-failed': 'Failed to load ideas',
  'add-failed': 'Failed to add idea',
  'update-failed': 'Failed to update idea',
  'delete-failed': 'Failed to delete idea',
  'migrate-failed': 'Failed to migrate local ideas',
  'signed-out-add': 'You must be logged in to add ideas',
  'signed-out-update': 'You must be logged in to update ideas',
  'signed-out-delete': 'You must be logged in to delete ideas',

  // What people do
  'fields-required': 'All fields required!',
  'deadline-not-future': 'Deadline must be in the future!',
  'text-too-long': 'That text is too long.',
  'text-required': 'Write something first.',
  'invalid-progress': 'Progress must be a whole number from 0 to 100.',
  'idea-not-found': 'This idea is not there any more.',
  'idea-deleted': 'This idea was deleted on another device.',
  'idea-finished': 'This idea is already finished.',
  'category-required': 'Category name required!',
  'category-exists': 'Category already exists!',
  'too-many-categories': 'There is room for 200 categories.',
  'too-many-ideas': 'There is room for 10,000 ideas.',
  'too-many-updates': 'There is room for 1,000 updates in an idea.',
  'too-many-notes': 'There is room for 1,000 notes in an idea.',
  'account-full': 'Your account is full: 20 MB of text.',
  'entry-not-found': 'This entry is not there any more.',
  'undo-conflict': 'This was changed later, here or on another device, so it was not undone.',
  'undo-gone': 'This cannot be brought back any more.',
  'invalid-file': 'Invalid file format!',

  // Everything else
  unauthenticated: 'Your session has ended. Please sign in again.',
  'invalid-request': 'Something went wrong. Please try again.',
  'foreign-origin': 'This page is not allowed to do that.',
  'not-found': 'Something went wrong. Please try again.',
  'method-not-allowed': 'Something went wrong. Please try again.',
  'payload-too-large': 'That is too large.',
  'unsupported-media-type': 'Something went wrong. Please try again.',
  'https-required': 'Forge needs https here.',
  'client-outdated': 'This page is out of date. Please reload it.',
  internal: 'Something went wrong. Please try again.',
  unavailable: 'The server is busy. Please try again.',
  'storage-full': 'The server’s disk is full. Nothing was saved.',
  offline: 'There is no connection to the server.',
};
