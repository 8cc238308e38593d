import { useId, useState } from 'react';
import { type AccountEvent } from '#domain/account/account-events.ts';
import { accountMessages } from '#messages/account-messages.ts';
import { agentName } from '#messages/format/agent-name.ts';
import { recentActivityMessages } from '#messages/recent-activity-messages.ts';
import { useFeatureMessages, useMessages } from '../../app/context/forge.ts';
import { Button } from '../../ui/controls/button.tsx';
import css from './account.module.css';
import { useLoadedList } from './use-loaded-list.ts';
import { useAccountApi } from './use-own-account.ts';

/** The account's recent activity, loaded when the user asks for it. */
export function RecentActivity() {
  const { recentActivity } = useFeatureMessages(recentActivityMessages);
  const [isOpen, setOpen] = useState(false);
  const headingId = useId();
  return (
    <section className={css.part}>
      <div className={css.row}>
        <div>
          <h3 id={headingId}>{recentActivity.title}</h3>
          <p>{recentActivity.text}</p>
        </div>
        <Button aria-expanded={isOpen} aria-describedby={headingId} onClick={() => setOpen(!isOpen)}>
          {isOpen ? recentActivity.hide : recentActivity.show}
        </Button>
      </div>
      {isOpen && <EventList labelledBy={headingId} />}
    </section>
  );
}

function EventList({ labelledBy }: { readonly labelledBy: string }) {
  const accountApi = useAccountApi();
  const { recentActivity } = useFeatureMessages(recentActivityMessages);
  const messages = useFeatureMessages(accountMessages);
  const { auth, format } = useMessages();
  const { list: events } = useLoadedList(accountApi.events);

  if (events === null) return <p role="status">{auth.working}</p>;
  if (events === 'failed') return <p role="alert">{recentActivity.failed}</p>;
  // A newer server may know kinds that this page does not.
  const known = events.filter(({ kind }) => kind in recentActivity.kinds);
  if (known.length === 0) return <p role="status">{recentActivity.empty}</p>;
  const describe = (event: AccountEvent) =>
    [
      format.dateTime(event.at),
      ...(event.count > 1 ? [recentActivity.times(event.count)] : []),
      agentName(event, messages),
      ...(event.network === '' ? [] : [event.network]),
    ].join(' · ');
  return (
    <ul className={css.sessions} aria-labelledby={labelledBy}>
      {known.map((event) => (
        <li key={JSON.stringify(event)}>
          <div className={css.value}>
            <strong>{recentActivity.kinds[event.kind]}</strong>
            <p>{describe(event)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
