import { type MouseEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type TokenInfo } from '#client/api/account-api.ts';
import { isTokenExpired, maxTokens } from '#domain/account/access-token.ts';
import { accountMessages } from '#messages/account-messages.ts';
import { useFeatureMessages, useForge, useMessages } from '../../app/context/forge.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useFocusReturn } from '../../ui/focus/use-focus-return.ts';
import css from './account.module.css';
import { type CreatedToken, NewTokenForm } from './new-token-form.tsx';
import { SecretField } from './secret-field.tsx';
import { useLoadedList } from './use-loaded-list.ts';
import { useAccountApi } from './use-own-account.ts';
import { useRemoval } from './use-removal.ts';

/** Creates access tokens, shows each once, and revokes them. */
export function AccessTokens({ hasAutofocus }: { readonly hasAutofocus: boolean }) {
  const { environment } = useForge();
  const accountApi = useAccountApi();
  const { account } = useFeatureMessages(accountMessages);
  const { format } = useMessages();
  const { list, reload, refresh } = useLoadedList(accountApi.tokens);
  const tokens = list ?? [];
  const [created, setCreated] = useState<CreatedToken | null>(null);
  const [isOpen, setOpen] = useState(false);
  const opener = useFocusReturn(isOpen);
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = useRemoval(heading);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();

  const onCreated = (token: CreatedToken) => {
    flushSync(() => {
      setCreated(token);
      setOpen(false);
    });
    field.current?.focus();
    void reload();
  };
  const revoke =
    ({ id }: TokenInfo) =>
    ({ currentTarget }: MouseEvent) =>
      remove(
        currentTarget,
        () => accountApi.revokeToken(id),
        async () => {
          if (created?.id === id) setCreated(null);
          await reload();
        },
      );

  const describe = ({ access, expiresAt, usedOn }: TokenInfo) => {
    const isOver = isTokenExpired(expiresAt, environment.now());
    const end = isOver ? account.tokenEnded : account.tokenEnds;
    return [
      access === 'read' ? account.readOnly : account.readWrite,
      expiresAt === null ? account.tokenForever : end(format.day(expiresAt)),
      usedOn === null ? account.tokenUnused : account.tokenUsed(format.day(usedOn)),
    ].join(' · ');
  };

  const valid =
    tokens === 'failed'
      ? []
      : tokens.filter(({ expiresAt }) => !isTokenExpired(expiresAt, environment.now()));
  const isFull = valid.length >= maxTokens;
  return (
    <section className={css.part}>
      <div className={css.row}>
        <div>
          <h3 ref={heading} tabIndex={-1} data-autofocus={hasAutofocus || undefined}>
            {account.accessTokens}
          </h3>
          <p>{account.tokensText}</p>
        </div>
        {!isOpen && !isFull && (
          <Button ref={opener} aria-expanded={false} onClick={() => setOpen(true)}>
            {account.createToken}
          </Button>
        )}
      </div>
      {isFull && <p>{account.tooManyTokens}</p>}
      {isOpen && (
        <NewTokenForm onCancel={() => setOpen(false)} onCreated={onCreated} onFailed={() => void refresh()} />
      )}
      {created !== null && (
        <>
          <SecretField
            ref={field}
            label={account.newToken(created.name)}
            value={created.token}
            describedBy={`${listId}-once`}
          />
          <p id={`${listId}-once`}>{account.tokenOnce}</p>
        </>
      )}
      {tokens === 'failed' ? (
        <p role="alert">{account.tokensFailed}</p>
      ) : (
        <ul className={css.sessions}>
          {tokens.map((token) => (
            <li key={token.id}>
              <div id={`${listId}-${token.id}`} className={css.value}>
                <strong>
                  <bdi>{token.name}</bdi>
                </strong>
                <p>{describe(token)}</p>
              </div>
              <Button kind="ghost" aria-describedby={`${listId}-${token.id}`} onClick={revoke(token)}>
                {account.revokeToken}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
