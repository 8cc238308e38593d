/** What a browser remembers under which name, beyond what the client keeps. */
export const viewKey = 'forge.view';
export const sortKey = 'forge.sort';
export const onboardingKey = 'forge.onboarding';
