/** The paths of webhooks. Apart from the others, as the page loads them with Account alone. */
export const webhookPaths = {
  webhooks: '/api/account/webhooks',
  add: '/api/account/webhooks/add',
  secret: '/api/account/webhooks/secret',
  test: '/api/account/webhooks/test',
  remove: '/api/account/webhooks/remove',
} as const;
