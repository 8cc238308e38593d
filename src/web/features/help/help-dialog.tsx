import { Fragment, type ReactNode, useEffect, useState } from 'react';
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
  /** Called with the dialog closed. */
  onAddFirst(): void;
  onClose(): void;
}

const pointRows = Object.keys(points) as (keyof typeof points)[];

const shortcutNames = Object.keys(shortcutKeys) as (keyof typeof shortcutKeys)[];

/** Explains points, badges, keys and where the data is stored. */
export function HelpDialog({ migration, onAddFirst, onClose }: HelpDialogProps) {
  const { client } = useForge();
  const { actions, app, badges, empty, toasts } = useMessages();
  /** Whether it opened by itself: then all but the beginning is folded. */
  const [isFirst] = useState(() => client.account.get()?.view.account.preferences.helpSeen === false);
  const { help } = useFeatureMessages(helpMessages);
  useHelpSeen();
  return (
    <Dialog title={help.title} closeLabel={app.close} size="wide" onClose={onClose}>
      <p className={css.intro}>{isFirst ? <Lines of={help.lines} /> : help.summary}</p>
      {isFirst && (
        <div className={css.begin}>
          <Button
            kind="primary"
            onClick={() => {
              onClose();
              // Once the board can have the focus again.
              requestAnimationFrame(onAddFirst);
            }}
          >
            {empty.addFirst}
          </Button>
        </div>
      )}
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
      <div className={css.parts}>
        <Foldable title={help.score} isFolded={isFirst}>
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
          <p>{help.stepsText}</p>
        </Foldable>
        <Foldable title={help.data} isFolded={isFirst}>
          <p>{help.dataText}</p>
          <p>{help.leavingText}</p>
          <ul>
            {help.leaving.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p>{help.mailsNote}</p>
          <p>{help.searchNote}</p>
          <p>{help.importNote}</p>
          <p>{help.manageNote}</p>
        </Foldable>
        <Foldable title={help.badges} isFolded={isFirst}>
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
        </Foldable>
        <Shortcuts isFirst={isFirst} />
      </div>
    </Dialog>
  );
}

/** Each sentence on a line of its own, as one text. */
function Lines({ of }: { readonly of: readonly string[] }) {
  return of.map((line) => (
    <Fragment key={line}>
      <span className={css.line}>{line}</span>{' '}
    </Fragment>
  ));
}

interface FoldableProps {
  readonly title: string;
  readonly isFolded: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function Foldable({ title, isFolded, className, children }: FoldableProps) {
  return (
    <details className={className} open={!isFolded}>
      <summary>
        <h3>{title}</h3>
      </summary>
      {children}
    </details>
  );
}

function Shortcuts({ isFirst }: { readonly isFirst: boolean }) {
  const { preferences } = useForge();
  const { help } = useFeatureMessages(helpMessages);
  const { shortcuts } = useObservable(preferences.choices);
  return (
    <Foldable title={help.shortcuts} isFolded={isFirst} className={css.keys}>
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
    </Foldable>
  );
}

/** Records in the account that the first help was shown. */
function useHelpSeen(): void {
  const { client, environment, preferences } = useForge();
  useEffect(() => {
    if (client.account.get()?.view.account.preferences.helpSeen !== false) return;
    const zone = environment.zoneName();
    // Settings chosen before signing up apply to all devices of the new account.
    void client.dispatch('setPreferences', {
      helpSeen: true,
      ...preferences.localOnly(),
      ...(zone !== undefined && { zone }),
    });
  }, [client, environment, preferences]);
}
