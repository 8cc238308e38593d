import { accountMessages } from '#messages/account-messages.ts';
import { useAccount, useFeatureMessages, useForge, useObservable } from '../../app/context/forge.ts';
import { Button } from '../../ui/controls/button.tsx';
import css from './account.module.css';

/** Downloads the ideas for other apps. What writes them loads with the first press. */
export function ExportButtons() {
  const forge = useForge();
  const { account: words } = useFeatureMessages(accountMessages);
  // Until the ideas are loaded, all of them would be none.
  const isLoaded = useObservable(useAccount().isLoaded);
  const save = async (format: 'csv' | 'markdown') => {
    try {
      const { saveExport } = await import('./save-export.ts');
      saveExport(format, forge);
    } catch {
      forge.toasts.error((texts) => accountMessages[texts.format.language].account.exportFailed);
    }
  };
  return (
    <>
      <p>{words.exportText}</p>
      <div className={css.exports}>
        <Button disabled={!isLoaded} onClick={() => void save('csv')}>
          {words.exportCsv}
        </Button>
        <Button disabled={!isLoaded} onClick={() => void save('markdown')}>
          {words.exportMarkdown}
        </Button>
      </div>
    </>
  );
}
