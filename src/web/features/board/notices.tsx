import { useAccount, useMessages, useObservable } from '../../app/context/forge.ts';
import { NewVersionNotice } from '../../app/controls/new-version-notice.tsx';
import { optionalPart } from '../../app/shell/optional-part.tsx';
import { OverlayBoundary } from '../../app/shell/overlay-boundary.tsx';
import { Notice } from '../../ui/panel/notice.tsx';
import css from './notices.module.css';

const LostNotice = optionalPart(async () => (await import('./restored/lost-notice.tsx')).LostNotice);

/** Messages that stay longer than a toast: a new version, or blocked storage, or a restored server. */
export function Notices() {
  const { saving } = useMessages();
  const account = useAccount();
  const isDurable = useObservable(account.isDurable);
  const hasLost = useObservable(account.lost).length > 0;
  return (
    <div className={css.notices}>
      <NewVersionNotice />
      {hasLost && (
        <OverlayBoundary>
          <LostNotice />
        </OverlayBoundary>
      )}
      {!isDurable && <Notice tone="warn" text={saving.notDurable} />}
    </div>
  );
}
