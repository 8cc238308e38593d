import { useEffect } from 'react';
import { type Migration } from '#client/migration/migration.ts';
import { badgeNames } from '#domain/account/badges.ts';
import { points } from '#domain/account/score.ts';
import { helpMessages } from '#messages/help-messages.ts';
import { useFeatureMessages, useForge, useMessages, useObservable } from '../../app/context/forge.ts';
import { shortcutKeys } from '../../app/controls/shortcut-keys.ts';
import { handOffFocus } from '../../app/focus/focus-handoff.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import css from './help-dialog.module.css';

export interface HelpDialogProps {
  readonly migration: Migration;
  onClose(): void;
}

const pointRows = Object.keys(points) as (keyof typeof points)[];

const shortcutNames = Object.keys(shortcutKeys) as (keyof typeof shortcutKeys)[];

/** Explains points, badges, keys and where the data is stored. */
export function HelpDialog({ migration, onClose }: HelpDialogProps) {
  const { actions, app, badges, toasts } = useMessages();
  const { help } = useFeatureMessages(helpMessages);
  useHelpSeen();
  return (
    <Dialog title={help.title} closeLabel={app.close} size="wide" onClose={onClose}>
      <p className={css.intro}>{help.intro}</p>
      <div className={css.parts}>
        <section>
          <h3>{help.score}</h3>
          <table className={css.table}>
            <tbody>
              {pointRows.map((name) => (
                <tr key={name}>
                  <th scope="row">{help.scoreRows[name]}</th>
                  <td data-tone={points[name] > 0 ? 'gain' : 'loss'}>{toasts.points(points[name])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section>
          <h3>{help.data}</h3>
          <p>{help.dataText}</p>
          <p>{help.searchNote}</p>
          {migration.canOfferAgain() && (
            <div className={css.return}>
              <p>{help.stillLocal}</p>
              <Button
                onClick={() => {
                  handOffFocus();
                  onClose();
                  migration.offerAgain();
                }}
              >
                {actions.moveLocal}
              </Button>
            </div>
          )}
        </section>
        <section>
          <h3>{help.badges}</h3>
          <table className={css.table}>
            <tbody>
              {badgeNames.map((name) => (
                <tr key={name}>
                  <th scope="row">{badges[name]}</th>
                  <td>{help.badgeRows[name]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <Shortcuts />
      </div>
    </Dialog>
  );
}

function Shortcuts() {
  const { preferences } = useForge();
  const { help } = useFeatureMessages(helpMessages);
  const { shortcuts } = useObservable(preferences.choices);
  return (
    <section>
      <h3>{help.shortcuts}</h3>
      <table className={css.table}>
        <tbody>
          {shortcutNames.map((name) => (
            <tr key={name}>
              <th scope="row">{help.shortcutRows[name]}</th>
              <td>
                {shortcutKeys[name].map((key) => (
                  <kbd key={key} className={css.key}>
                    {key === 'shift' ? help.shift : key}
                  </kbd>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <label className={css.switch}>
        <input
          type="checkbox"
          checked={shortcuts}
          onChange={(event) => preferences.choose({ shortcuts: event.target.checked })}
        />
        {help.useShortcuts}
      </label>
    </section>
  );
}

/** Records in the account that the first help was shown. */
function useHelpSeen(): void {
  const { client, preferences } = useForge();
  useEffect(() => {
    if (client.account.get()?.view.account.preferences.helpSeen !== false) return;
    // Settings chosen before signing up apply to all devices of the new account.
    void client.dispatch('setPreferences', { helpSeen: true, ...preferences.localOnly() });
  }, [client, preferences]);
}
