import { Logo } from '../../ui/icon/logo.tsx';
import { useForge, useMessages } from '../context/forge.ts';
import css from './error-boundary.module.css';

/** Replaces the page if it was opened under another path than the server's, where signing in cannot work. */
export function WrongPathScreen({ publicPath }: { readonly publicPath: string }) {
  const { basePath } = useForge().environment;
  const { app } = useMessages();
  return (
    <main className={css.screen} role="alert">
      <span className={css.mark}>
        <Logo size={56} isPlain />
      </span>
      <h1>{app.wrongPath}</h1>
      <p>{app.wrongPathText(basePath, publicPath)}</p>
      <a href={publicPath}>{app.openPath(publicPath)}</a>
    </main>
  );
}
