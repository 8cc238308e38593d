import { paths } from '#contract/protocol.ts';
import { dayMs } from '#domain/time/calendar-day.ts';
import { ApiError } from '../../errors/api-error.ts';
import { type AppContext } from '../request/context.ts';

export interface SecurityTextDeps {
  /** A URI; null if the operator publishes none. */
  readonly contact: string | null;
  readonly publicUrl: URL | null;
  readonly now: () => number;
}

/** RFC 9116 recommends less than a year. Generated on each request, the file never expires. */
const validDays = 180;

/** Serves `security.txt` (RFC 9116), which says where to report weaknesses. */
export function securityText({ contact, publicUrl, now }: SecurityTextDeps) {
  return (c: AppContext): Response => {
    if (contact === null) throw new ApiError('not-found', 'there is nothing here');
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(now() + validDays * dayMs).toISOString()}`,
      'Preferred-Languages: en, es',
      ...(publicUrl === null ? [] : [`Canonical: ${publicUrl.href.replace(/\/$/, '')}${paths.securityText}`]),
    ];
    return c.body(`${lines.join('\n')}\n`, 200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
    });
  };
}
