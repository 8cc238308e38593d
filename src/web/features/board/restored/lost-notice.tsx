import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { type LostIdea } from '#client/device-store.ts';
import { keepLost, missingLost } from '#client/lost/keep-lost.ts';
import { type OpenAccount } from '#client/open-account.ts';
import { exportFile, exportFileName } from '#domain/files/export-file.ts';
import { type enRefused } from '#messages/en/refused.ts';
import { type enRestored } from '#messages/en/restored.ts';
import { refusedMessages } from '#messages/refused-messages.ts';
import { restoredMessages } from '#messages/restored-messages.ts';
import { failureTexts } from '../../../app/actions/failure-texts.ts';
import {
  useAccount,
  useFeatureMessages,
  useForge,
  useMessages,
  useObservable,
} from '../../../app/context/forge.ts';
import { sampleTranslation } from '../../../app/language/sample-translation.ts';
import { saveFile } from '../../../platform/files.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/panel/notice.tsx';
import css from './lost-notice.module.css';

/** Lists what a restored server has lost and this device still has, and offers to keep it. */
export function LostNotice() {
  const { client, dialogs, toasts } = useForge();
  const account = useAccount();
  const messages = useMessages();
  const { restored } = useFeatureMessages(restoredMessages);
  const { refused } = useFeatureMessages(refusedMessages);
  const { toDisplay } = sampleTranslation(messages);
  const missing = useMissing(account);
  const isBusy = useRef(false);

  const drop = async () => {
    const work = await account.prepare();
    if (work) await work.dropLost();
    else toasts.error(({ errors }) => errors.unavailable);
  };
  // Everything is there by now, for example because another device has kept it.
  const isDone = missing !== null && missing.length === 0;
  useEffect(() => {
    // While they are being kept, the copy goes only when the outbox has them.
    if (isDone && !isBusy.current) void account.work?.dropLost();
  }, [account, isDone]);

  const keep = async () => {
    if (isBusy.current || missing === null || account.work === null) return;
    isBusy.current = true;
    try {
      const failed = await keepLost(client, account.work, missing);
      if (failed !== null) {
        const code = failed.code === 'signed-out' ? 'unauthenticated' : failed.code;
        const { text, detail } = failureTexts('keepIdeas', code);
        return toasts.error(text, { detail });
      }
      toasts.success(({ format }) => restoredMessages[format.language].restored.kept(missing.length));
    } finally {
      isBusy.current = false;
    }
  };
  const save = () => missing && saveFile(exportFileName, exportFile(missing.map(({ idea }) => idea)));
  const discard = () =>
    dialogs.ask({
      text: ({ format }) => restoredMessages[format.language].restored.confirmDiscard(missing?.length ?? 0),
      confirmLabel: ({ format }) => refusedMessages[format.language].refused.discard,
      onConfirm: () => void drop(),
    });

  if (missing === null || isDone) return null;
  return (
    <div className={css.lost}>
      <Notice tone="warn" text={restored.text(missing.length)} />
      <ul className={css.list} aria-label={restored.list}>
        {missing.map((item) => (
          <li key={item.kept.id}>
            <bdi>{toDisplay(item.idea.title)}</bdi> <small>{partsText({ restored, refused }, item)}</small>
          </li>
        ))}
      </ul>
      <div className={css.buttons}>
        <Button kind="primary" onClick={() => void keep()}>
          {restored.keep}
        </Button>
        <Button onClick={save}>{restored.save}</Button>
        <Button kind="danger" onClick={discard}>
          {refused.discard}
        </Button>
      </div>
    </div>
  );
}

/** The parts still missing; null until the module that knows the trash is loaded. */
function useMissing(account: OpenAccount): readonly LostIdea[] | null {
  const { view } = account;
  const lost = useObservable(account.lost);
  // Changes with every edit; the list of what is missing is short.
  const version = useRef(0);
  const current = useSyncExternalStore(
    (onChange) =>
      view.onChange(() => {
        version.current += 1;
        onChange();
      }),
    () => `${version.current} ${account.work === null}`,
  );
  useEffect(() => void account.prepare(), [account]);
  // Changes once that module is loaded, even if no idea does.
  useObservable(account.saving);
  return useMemo(() => {
    const { work } = account;
    if (work === null || current === '') return null;
    return missingLost(lost, view, work);
  }, [account, view, lost, current]);
}

/** Which parts of an idea the server lacks. */
function partsText(
  { restored, refused: { kinds } }: typeof enRestored & typeof enRefused,
  { kept }: LostIdea,
): string {
  if (kept.deletedAt !== undefined) return restored.inTrash;
  if (kept.fields.createdAt !== undefined) return kinds.addIdea;
  return [
    ...(Object.keys(kept.fields).length > 0 ? [kinds.editIdea] : []),
    ...(kept.updates.length > 0 ? [kinds.addUpdate] : []),
    ...(kept.notes.length > 0 ? [kinds.addNote] : []),
  ].join(' · ');
}
