import { badgeNames, badges as definitions } from '#domain/account/badges.ts';
import { dashboardMessages } from '#messages/dashboard-messages.ts';
import { useAccountState, useFeatureMessages, useMessages } from '../../app/context/forge.ts';
import { BadgeList } from '../idea/statistics/badge-list.tsx';
import css from './dashboard.module.css';

/** Both badges, and the progress towards the nearer one. */
export function BadgePanel() {
  const account = useAccountState();
  const { badges } = useMessages();
  const { dashboard } = useFeatureMessages(dashboardMessages);
  const missing = badgeNames
    .filter((name) => account.badges[name] === undefined)
    .map((name) => {
      const { counts, threshold } = definitions[name];
      return { name, counts, toGo: Math.max(1, threshold - account[counts]) };
    })
    .sort((a, b) => a.toGo - b.toGo);
  const [nearest] = missing;
  return (
    <section className={css.badges} aria-labelledby="dashboard-badges">
      <h2 id="dashboard-badges">
        <small>{dashboard.badges}</small>{' '}
        {nearest === undefined
          ? dashboard.allEarned
          : dashboard.toGo(badges[nearest.name], nearest.toGo, nearest.counts)}
      </h2>
      <BadgeList />
    </section>
  );
}
