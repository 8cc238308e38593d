/** localStorage keys of the board and the help. */
export const viewStorageKey = 'forge.view';
export const sortStorageKey = 'forge.sort';
export const calendarStorageKey = 'forge.calendar';
export const stateStorageKey = 'forge.state';
export const openedStorageKey = 'forge.opened';
export const onboardingStorageKey = 'forge.onboarding';
