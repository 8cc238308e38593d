/** The names under which the board and the help remember something in this browser. */
export const viewStorageKey = 'forge.view';
export const sortStorageKey = 'forge.sort';
export const onboardingStorageKey = 'forge.onboarding';
