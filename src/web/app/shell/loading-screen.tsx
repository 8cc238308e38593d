import { Logo } from '../../ui/icon/logo.tsx';
import { useMessages } from '../context/forge.ts';
import css from './loading-screen.module.css';

export function LoadingScreen() {
  const { app } = useMessages();
  return (
    <main className={css.screen}>
      <Logo size={56} isPulsing />
      <p role="status">{app.loading}</p>
    </main>
  );
}
