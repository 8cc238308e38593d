import { type CalendarAddressAnswer, type NewCalendarAddressAnswer } from '#contract/account.ts';
import { accountQuerySchema } from '#contract/queries.ts';
import { type CalendarAddresses } from '../../auth/calendar-addresses.ts';
import { isSecret } from '../../auth/secrets.ts';
import { ApiError } from '../../errors/api-error.ts';
import { readCalendar } from '../../ideas/read-calendar.ts';
import { type Storage } from '../../storage/api/storage.ts';
import { type WithSecurityLog, createActorLog } from '../logs/security-log.ts';
import { type AppContext, actorOf } from '../request/context.ts';
import { readQuery, rejectFormBody } from '../request/read-json.ts';
import { type SessionTransport } from '../request/session-transport.ts';
import { type LargeResponses } from '../responses/large-responses.ts';
import { smallJson } from '../responses/small-json.ts';

export interface CalendarRouteDeps {
  readonly storage: Storage;
  readonly calendarAddresses: CalendarAddresses;
  readonly transport: SessionTransport;
  readonly withSecurityLog: WithSecurityLog;
  readonly largeResponses: LargeResponses;
  readonly publicUrl: URL | null;
  readonly now: () => number;
}

/** The end of a calendar's address after its secret. */
const fileEnd = '.ics';

/** The routes of the calendar address, and of the calendar itself, which needs no session. */
export function calendarRoutes(deps: CalendarRouteDeps) {
  const { storage, calendarAddresses, transport, publicUrl, now } = deps;
  const logged = createActorLog(deps.withSecurityLog);
  return {
    async address(c: AppContext) {
      readQuery(c, accountQuerySchema);
      const createdAt = await calendarAddresses.createdAt(actorOf(c));
      return smallJson(c, { createdAt } satisfies CalendarAddressAnswer);
    },

    async create(c: AppContext) {
      rejectFormBody(c);
      const secret = await logged(c, 'calendar-address', calendarAddresses.create);
      return smallJson(c, { secret } satisfies NewCalendarAddressAnswer);
    },

    async remove(c: AppContext) {
      rejectFormBody(c);
      await logged(c, 'calendar-address-end', calendarAddresses.remove);
      return c.body(null, 204);
    },

    /** The version in the ETag saves most fetches of a calendar app, which come every hour or more often. */
    async feed(c: AppContext) {
      const file = c.req.param('file') ?? '';
      const secret = file.slice(0, -fileEnd.length);
      if (!file.endsWith(fileEnd) || !isSecret(secret))
        throw new ApiError('not-found', 'there is nothing here');
      const { address } = transport.requesterOf(c);
      const find = () => calendarAddresses.find(secret, address);
      const owner = await find();
      c.set('feedAccountId', owner.accountId);
      // A response that has waited for others checks again that its address is valid.
      c.set('expectSession', async () => void (await find()));
      const etag = `W/"${storage.epoch}-${owner.version}"`;
      c.header('ETag', etag);
      c.header('Cache-Control', 'private, no-cache');
      c.header('X-Robots-Tag', 'noindex');
      if (
        c.req
          .header('if-none-match')
          ?.split(/\s*,\s*/)
          .includes(etag)
      )
        return c.body(null, 304);
      const host = (publicUrl ?? new URL(c.req.url)).hostname;
      return deps.largeResponses.send(c, 'text/calendar; charset=utf-8', () =>
        readCalendar(storage, owner, { host, now: now() }),
      );
    },
  };
}
