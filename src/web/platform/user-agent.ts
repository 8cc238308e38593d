/** How this browser names itself. */
export const userAgent = (): string => navigator.userAgent;
