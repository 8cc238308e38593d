import { ApiError } from './api-error.ts';

/** The error of an access token that is unknown, has expired or was revoked, with the header of RFC 6750 that says so. */
export const invalidToken = () =>
  new ApiError('unauthenticated', 'the access token is not valid', {
    'WWW-Authenticate': 'Bearer error="invalid_token"',
  });
