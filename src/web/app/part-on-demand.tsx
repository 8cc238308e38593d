import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export interface PartOnDemand<Props extends object> {
  (props: Props): ReactNode;
  /** Loads it before it is shown. If that fails, nothing is lost: showing it asks again. */
  preload(): void;
}

/**
 * A part of the page that is loaded when it is first shown; if that failed, it is asked for again whenever it is shown
 * anew. It does without React's Suspense, which keeps showing a fallback for 300 ms even if the part comes at once.
 */
export function partOnDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType = Nothing,
): PartOnDemand<Props> {
  let loaded: Loaded<Props> | null = null;
  let hasFailed = false;
  const ask = async (): Promise<Loaded<Props>> => {
    const isAgain = hasFailed;
    hasFailed = false;
    try {
      if (isAgain) await fetchFailedStyles();
      loaded = { Shown: await load() };
      return loaded;
    } catch (error) {
      hasFailed = true;
      return { error };
    }
  };
  function Part(props: Props) {
    // One attempt for as long as it is shown: otherwise a part that fails would be asked for without end.
    const [part, setPart] = useState(loaded);
    useEffect(() => {
      if (part !== null) return undefined;
      let isGone = false;
      void ask().then((answer) => isGone || setPart(answer));
      return () => {
        isGone = true;
      };
    }, [part]);
    if (part === null) return <Waiting />;
    if ('error' in part) throw part.error;
    return <part.Shown {...props} />;
  }
  return Object.assign(Part, { preload: () => void ask() });
}

const Nothing = () => null;

/** A part, or why there is none. */
type Loaded<Props> = { readonly Shown: ComponentType<Props> } | { readonly error: unknown };

/** The build asks for the styles of a part only once: without this, the part would come without them. */
async function fetchFailedStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  await Promise.all(links.filter(isWithoutRules).map(fetchAgain));
}

/** Whether styles could not be loaded: browsers then have no sheet for them, or one that cannot be read. */
function isWithoutRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return (sheet?.cssRules.length ?? 0) === 0;
  } catch {
    return true;
  }
}

function fetchAgain(failed: HTMLLinkElement): Promise<unknown> {
  const link = failed.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', (event) => {
      failed.remove();
      resolve(event);
    });
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`unable to load ${link.href}`));
    });
    // Beside the old link, which may belong to another part that is still being loaded and waited for.
    failed.after(link);
  });
}
