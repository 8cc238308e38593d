import { type ReactNode, useCallback, useState } from 'react';
import { rareCodeOf } from '#client/api/rare-code.ts';
import { accountMessages } from '#messages/account-messages.ts';
import { useFeatureMessages, useMessages } from '../../../app/context/forge.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import css from '../account.module.css';
import { SecuredForm } from '../secured-form.tsx';
import { useOwnPasskeys } from './own-passkeys.ts';
import { ProofCancelled, type RunProven, RunProvenContext } from './proof.ts';

export interface ProofProviderProps {
  readonly email: string;
  readonly children: ReactNode;
}

interface Asked {
  onProven(): void;
  onCancelled(): void;
}

/** Lets its children ask for the password or a passkey when the server requires it again. */
export function ProofProvider({ email, children }: ProofProviderProps) {
  const { api } = useOwnPasskeys();
  const { account } = useFeatureMessages(accountMessages);
  const { app } = useMessages();
  const [asked, setAsked] = useState<Asked | null>(null);
  const run: RunProven = useCallback(async (act) => {
    try {
      return await act();
    } catch (error) {
      if (rareCodeOf(error) !== 'proof-required') throw error;
    }
    await new Promise<void>((resolve, reject) =>
      setAsked({ onProven: resolve, onCancelled: () => reject(new ProofCancelled()) }),
    );
    return act();
  }, []);
  const answer = (settle: () => void) => () => {
    // A late answer leaves a question alone that was asked meanwhile.
    setAsked((now) => (now === asked ? null : now));
    settle();
  };
  return (
    <RunProvenContext value={run}>
      {children}
      {asked !== null && (
        <Dialog
          title={account.proveTitle}
          closeLabel={app.close}
          size="small"
          onClose={answer(asked.onCancelled)}
        >
          <p className={css.question}>{account.proveText}</p>
          <SecuredForm
            email={email}
            submit={account.proveButton}
            isAlone
            check={() => null}
            onCancel={answer(asked.onCancelled)}
            run={async (proof) => {
              await api.prove(proof);
              answer(asked.onProven)();
            }}
          />
        </Dialog>
      )}
    </RunProvenContext>
  );
}
