import { Hammer, Trophy } from 'lucide';
import { type Badge, badgeNames, badges as definitions } from '#domain/account/badges.ts';
import { useAccountState, useMessages } from '../../../app/context/forge.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { FigureButton } from '../links/figure-button.tsx';
import css from './badge-list.module.css';

const icons = { ideaMaster: Hammer, completionPro: Trophy } as const;

/** Both badges with their progress. */
export function BadgeList() {
  return (
    <ul className={css.badges}>
      {badgeNames.map((name) => (
        <BadgeRow key={name} name={name} />
      ))}
    </ul>
  );
}

function BadgeRow({ name }: { readonly name: Badge }) {
  const account = useAccountState();
  const { badges, stats } = useMessages();
  const { counts, threshold } = definitions[name];
  const isEarned = account.badges[name] !== undefined;
  const current = Math.min(account[counts], threshold);
  const icon = icons[name];
  const allIdeas = { name: badges[name], filter: {} };
  const finishedIdeas = { name: stats.finished, filter: { state: 'finished' } } as const;
  return (
    <li data-earned={isEarned || undefined}>
      <span className={css.medal}>
        <Icon of={icon} size={15} />
      </span>
      <div className={css.words}>
        <b>{badges[name]}</b>
        <small>
          {isEarned ? (
            badges.earned
          ) : (
            <FigureButton {...(counts === 'ideas' ? allIdeas : finishedIdeas)}>
              {badges.progress(current, threshold)}
            </FigureButton>
          )}
        </small>
        <span className={css.bar}>
          <i style={{ transform: `scaleX(${isEarned ? 1 : current / threshold})` }} />
        </span>
      </div>
    </li>
  );
}
