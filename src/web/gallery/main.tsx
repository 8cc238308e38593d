// The page at /gallery of `npm run dev`: every part of ui/ in every state, theme and language.
import '../theme/tokens.css';
import '../theme/fonts.css';
import '../theme/base.css';
import '../ui/style/heat.css';
import { createRoot } from 'react-dom/client';
import { type AllMessages, allMessages } from '#messages/all-messages.ts';
import { installTooltips } from '../ui/controls/tooltip.ts';
import { chartSpecimens } from './chart-specimens.tsx';
import { controlSpecimens } from './control-specimens.tsx';
import css from './gallery.module.css';
import { overlaySpecimens } from './overlay-specimens.tsx';
import { pieceSpecimens } from './piece-specimens.tsx';
import { type Specimen } from './specimen.ts';

const specimens: readonly Specimen[] = [
  ...controlSpecimens,
  ...pieceSpecimens,
  ...overlaySpecimens,
  ...chartSpecimens,
];

const looks: readonly { readonly theme: string; readonly language: string; readonly words: AllMessages }[] = [
  { theme: 'dark', language: 'en', words: allMessages.en },
  { theme: 'light', language: 'en', words: allMessages.en },
  { theme: 'dark', language: 'es', words: allMessages.es },
  { theme: 'light', language: 'es', words: allMessages.es },
];

function Gallery() {
  return (
    <main className={css.gallery}>
      {specimens.map(({ name, Shown }) => (
        <section key={name} aria-label={name}>
          <h2 className={css.name}>{name}</h2>
          <div className={css.looks}>
            {looks.map(({ theme, language, words }) => (
              <div key={theme + language} className={css.look} data-theme={theme} lang={language}>
                <Shown words={words} />
              </div>
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no place for the gallery');
installTooltips(document);
createRoot(root).render(<Gallery />);
