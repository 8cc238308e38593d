import { DatabaseError } from 'pg';
import { isResponseTimeout } from '../connection/postgres-error.ts';

const queryCanceled = '57014';

/** PostgreSQL's message in English; in another language a cancellation counts as a timeout, which has the same code. */
const canceledByOperator = 'canceling statement due to user request';

/** Whether an error means that the node of a statement did not answer, or that the coordinator could not reach it. */
export function isNodeAbsence(error: unknown): boolean {
  if (error instanceof DatabaseError)
    return error.code === queryCanceled
      ? error.message !== canceledByOperator
      : error.code?.startsWith('08') === true;
  return isResponseTimeout(error);
}
