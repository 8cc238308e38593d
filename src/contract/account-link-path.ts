/** The path of the links in mails about an account. A page without script answers it. */
export const accountLinkPath = '/account-link/:token';
