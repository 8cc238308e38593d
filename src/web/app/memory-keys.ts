/** The names under which the board and the help remember something in this browser. */
export const viewKey = 'forge.view';
export const sortKey = 'forge.sort';
export const onboardingKey = 'forge.onboarding';
