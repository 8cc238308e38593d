/** The paths of webhooks. In a file of their own, because the page loads them only with Account. */
export const webhookPaths = {
  webhooks: '/api/account/webhooks',
  add: '/api/account/webhooks/add',
  secret: '/api/account/webhooks/secret',
  test: '/api/account/webhooks/test',
  remove: '/api/account/webhooks/remove',
} as const;
