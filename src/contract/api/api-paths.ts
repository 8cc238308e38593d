/** The paths of the API for programs, as the server's router writes them. */
export const apiPaths = {
  openApi: '/api/v1/openapi.json',
  me: '/api/v1/me',
  ideas: '/api/v1/ideas',
  idea: '/api/v1/ideas/:id',
  updates: '/api/v1/ideas/:id/updates',
  notes: '/api/v1/ideas/:id/notes',
  steps: '/api/v1/ideas/:id/steps',
  capture: '/api/v1/capture',
  categories: '/api/v1/categories',
  tags: '/api/v1/tags',
  score: '/api/v1/score',
  activity: '/api/v1/activity',
} as const;

/** The request header by which a repeated write is recognized. */
export const idempotencyHeader = 'idempotency-key';
