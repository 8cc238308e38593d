import { type MouseEvent, useId, useRef } from 'react';
import { type SessionInfo } from '#client/api/account-api.ts';
import { agentOf } from '#domain/account/agent.ts';
import { accountMessages } from '#messages/account-messages.ts';
import { agentName } from '#messages/format/agent-name.ts';
import { useFeatureMessages, useMessages } from '../../app/context/forge.ts';
import { Button } from '../../ui/controls/button.tsx';
import css from './account.module.css';
import { useLoadedList } from './use-loaded-list.ts';
import { useAccountApi } from './use-own-account.ts';
import { useRemoval } from './use-removal.ts';

/** The user's sessions, each with a button to end it. */
export function SessionList({ hasAutofocus }: { readonly hasAutofocus: boolean }) {
  const accountApi = useAccountApi();
  const messages = useFeatureMessages(accountMessages);
  const { account } = messages;
  const { auth, format } = useMessages();
  const { list: sessions, reload } = useLoadedList(accountApi.sessions);
  const listId = useId();
  const heading = useRef<HTMLHeadingElement>(null);

  const remove = useRemoval(heading);
  const end =
    (request: () => Promise<void>) =>
    ({ currentTarget }: MouseEvent) =>
      remove(currentTarget, request, reload);

  const unsorted = Array.isArray(sessions) ? (sessions as readonly SessionInfo[]) : [];
  const list = unsorted.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  const hasOthers = list.some(({ isCurrent }) => !isCurrent);
  return (
    <section className={css.part}>
      <h3 ref={heading} tabIndex={-1} data-autofocus={hasAutofocus || undefined}>
        {account.sessions}
      </h3>
      {sessions === null && <p role="status">{auth.working}</p>}
      {sessions === 'failed' && <p role="alert">{account.sessionsFailed}</p>}
      <ul className={css.sessions}>
        {list.map(({ id, agent, seenAt, isCurrent }) => (
          <li key={id}>
            <div id={`${listId}-${id}`}>
              <strong>{agentName(agentOf(agent), messages)}</strong>
              <p>{isCurrent ? account.thisBrowser : account.lastSeen(format.dateTime(seenAt))}</p>
            </div>
            {!isCurrent && (
              <Button
                kind="ghost"
                aria-describedby={`${listId}-${id}`}
                onClick={end(() => accountApi.endSession(id))}
              >
                {account.endSession}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasOthers && (
        <div className={css.buttons}>
          <Button onClick={end(accountApi.endOtherSessions)}>{account.endOthers}</Button>
        </div>
      )}
    </section>
  );
}
