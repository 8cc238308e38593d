import { type Ref } from 'react';
import { accountMessages } from '#messages/account-messages.ts';
import { useFeatureMessages } from '../../app/context/forge.ts';
import { useCopy } from '../../app/controls/use-copy.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import css from './account.module.css';

export interface SecretFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly value: string;
  /** The id of the text which says that the secret is shown once. */
  readonly describedBy: string;
}

/** A secret that is shown once, with a button that copies it. */
export function SecretField({ ref, label, value, describedBy }: SecretFieldProps) {
  const { account } = useFeatureMessages(accountMessages);
  const copy = useCopy();
  return (
    <div className={`${css.row} ${css.address}`}>
      <TextField
        ref={ref}
        label={label}
        isLabelHidden
        readOnly
        spellCheck={false}
        aria-describedby={describedBy}
        value={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button kind="primary" onClick={() => void copy(value)}>
        {account.copyAddress}
      </Button>
    </div>
  );
}
