import { Hammer, Trophy } from 'lucide-react';
import { type Badge, badgeNames, badges as definitions } from '#domain/badges.ts';
import { useAccountState, useMessages } from '../../app/forge.ts';
import css from './badge-list.module.css';

const icons = { ideaMaster: Hammer, completionPro: Trophy } as const;

/** Both badges with how far along they are. */
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
  const { badges } = useMessages();
  const { counts, threshold } = definitions[name];
  const isEarned = account.badges[name] !== undefined;
  const have = Math.min(account[counts], threshold);
  const Icon = icons[name];
  return (
    <li data-earned={isEarned || undefined}>
      <span className={css.medal}>
        <Icon size={15} aria-hidden="true" />
      </span>
      <div className={css.words}>
        <b>{badges[name]}</b>
        <small>{isEarned ? badges.earned : badges.progress(have, threshold)}</small>
        <span className={css.bar}>
          <i style={{ transform: `scaleX(${isEarned ? 1 : have / threshold})` }} />
        </span>
      </div>
    </li>
  );
}
