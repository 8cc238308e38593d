import { useForge, useMessages, useObservable } from '../../../app/context/forge.ts';
import { EmptyState } from '../../../ui/panel/empty-state.tsx';
import css from './loading-ideas.module.css';

/** Shown until this device has loaded the ideas for the first time; later they are stored locally. */
export function LoadingIdeas() {
  const { client } = useForge();
  const { app, errors } = useMessages();
  const error = useObservable(client.error);
  const hasFailed = error?.code === 'load-failed';
  return (
    <div role={hasFailed ? 'alert' : 'status'} className={css.loading}>
      <EmptyState text={hasFailed ? errors['load-failed'] : app.loading} />
    </div>
  );
}
