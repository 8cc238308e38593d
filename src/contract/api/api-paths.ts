/** The paths of the API for programs, as the server's router writes them. */
export const apiPaths = {
  me: '/api/v1/me',
} as const;
