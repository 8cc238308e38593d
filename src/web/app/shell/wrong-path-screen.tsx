import { wrongPathMessages } from '#messages/wrong-path-messages.ts';
import { Logo } from '../../ui/icon/logo.tsx';
import { useFeatureMessages, useForge } from '../context/forge.ts';
import css from './error-boundary.module.css';

/** Replaces the page if it was opened under another path than the server's, where signing in cannot work. */
export function WrongPathScreen({ publicPath }: { readonly publicPath: string }) {
  const { basePath } = useForge().environment;
  const { wrongPath } = useFeatureMessages(wrongPathMessages);
  return (
    <main className={css.screen} role="alert">
      <span className={css.mark}>
        <Logo size={56} isPlain />
      </span>
      <h1>{wrongPath.title}</h1>
      <p>{wrongPath.text(basePath, publicPath)}</p>
      <a href={publicPath}>{wrongPath.openPath(publicPath)}</a>
    </main>
  );
}
