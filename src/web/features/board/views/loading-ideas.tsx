import { useForge, useMessages, useObservable } from '../../../app/context/forge.ts';
import { EmptyState } from '../../../ui/panel/empty-state.tsx';
import css from './loading-ideas.module.css';

/** Until the ideas are known for the first time on this device; after that they are there at once. */
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
