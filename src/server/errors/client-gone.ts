import { ApiError } from './api-error.ts';

/** The error of work that is given up because the client has disconnected. No client receives it. */
export const clientGone = () => new ApiError('unavailable', 'the client has disconnected');
