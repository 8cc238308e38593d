import { Mark } from '../ui/mark.tsx';
import css from './loading-screen.module.css';
import { useMessages } from './forge.ts';

export function LoadingScreen() {
  const { app } = useMessages();
  return (
    <main className={css.screen}>
      <Mark size={56} isPulsing />
      <p role="status">{app.loading}</p>
    </main>
  );
}
