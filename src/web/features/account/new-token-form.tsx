import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { errorCodeOf } from '#client/errors.ts';
import {
  type TokenAccess,
  type TokenLifetime,
  maxTokenNameLength,
  tokenLifetimes,
} from '#domain/account/access-token.ts';
import { accountMessages } from '#messages/account-messages.ts';
import { useFeatureMessages, useMessages } from '../../app/context/forge.ts';
import { accountErrorText } from '../../app/forms/auth-error-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormAlert } from '../../ui/field/form-alert.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { focusFirstEmptyField } from '../../ui/focus/focus-first-empty-field.ts';
import { consumeEscape } from '../../ui/input/consume-escape.ts';
import css from './account.module.css';
import { ProofCancelled, useRunProven } from './passkeys/proof.ts';
import { useAccountApi } from './use-own-account.ts';

/** A token that was just created: the server cannot show it again. */
export interface CreatedToken {
  readonly id: string;
  readonly name: string;
  readonly token: string;
}

export interface NewTokenFormProps {
  onCancel(): void;
  onCreated(created: CreatedToken): void;
  /** Called if the answer was lost: a token may exist nevertheless. */
  onFailed(): void;
}

/** Names a new access token, and says what it may do and for how long. */
export function NewTokenForm({ onCancel, onCreated, onFailed }: NewTokenFormProps) {
  const accountApi = useAccountApi();
  const runProven = useRunProven();
  const { account } = useFeatureMessages(accountMessages);
  const { app, auth, errors } = useMessages();
  const [name, setName] = useState('');
  const [access, setAccess] = useState<TokenAccess>('read');
  const [lifetime, setLifetime] = useState<TokenLifetime>('90-days');
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const group = useId();

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setFault(null);
    if (name.trim() === '') return focusFirstEmptyField(event.currentTarget);
    setBusy(true);
    try {
      const token = await runProven(() => accountApi.createToken({ name, access, lifetime }));
      onCreated({ name: name.trim(), ...token });
    } catch (error) {
      setBusy(false);
      if (error instanceof ProofCancelled) return;
      setFault(errorCodeOf(error));
      onFailed();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (consumeEscape(event) && !isBusy) onCancel();
  };
  const choices = [
    { value: 'read', label: account.readOnly },
    { value: 'write', label: account.readWrite },
  ] as const;

  return (
    <form className={css.form} noValidate onKeyDown={onKeyDown} onSubmit={(event) => void onSubmit(event)}>
      <TextField
        label={account.tokenName}
        autoComplete="off"
        autoFocus
        required
        maxLength={maxTokenNameLength}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <div role="radiogroup" aria-label={account.tokenAccess} className={css.radios}>
        {choices.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name={group} checked={value === access} onChange={() => setAccess(value)} />
            {label}
          </label>
        ))}
      </div>
      <SelectField
        label={account.tokenExpires}
        options={tokenLifetimes.map((value) => ({ value, label: account.lifetimes[value] }))}
        value={lifetime}
        onChange={({ target }) => setLifetime(target.value as TokenLifetime)}
      />
      <FormAlert text={fault && accountErrorText(errors, fault)} />
      <div className={css.buttons}>
        <Button onClick={onCancel}>{app.cancel}</Button>
        <Button type="submit" kind="primary" busyLabel={isBusy ? auth.working : undefined}>
          {account.createToken}
        </Button>
      </div>
    </form>
  );
}
