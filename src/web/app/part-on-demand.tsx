import { type ComponentType, type ReactNode, Suspense, lazy, useState } from 'react';

export interface PartOnDemand<Props extends object> {
  (props: Props): ReactNode;
  /** Loads it before it is shown. Without the network nothing comes, and nothing is lost: showing it asks again. */
  preload(): void;
}

/**
 * A part of the page that is loaded when it is first shown. React, which is given a part once, keeps for good that
 * it could not be loaded; this one is asked for again whenever it is shown anew.
 */
export function partOnDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): PartOnDemand<Props> {
  let hasFailed = false;
  const ask = (isAgain: boolean) =>
    lazy(async () => {
      try {
        if (isAgain) await fetchFailedStyles();
        return { default: await load() };
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    });
  let latest = ask(false);
  const take = () => {
    if (hasFailed) latest = ask(true);
    hasFailed = false;
    return latest;
  };
  function Part(props: Props) {
    // One attempt for as long as it is shown, or a part that fails would be asked for without end.
    const [Shown] = useState<ComponentType<Props>>(take);
    return (
      <Suspense fallback={null}>
        <Shown {...props} />
      </Suspense>
    );
  }
  return Object.assign(Part, {
    preload: () =>
      void load().catch(() => {
        hasFailed = true;
      }),
  });
}

/** The build asks for the styles of a part only once: without this, the part would come without them. */
async function fetchFailedStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  await Promise.all(links.filter(isWithoutRules).map(fetchAgain));
}

/** Of styles that could not be loaded browsers give no sheet, or one that cannot be read. */
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
    // Beside it, as it may be that of another part which is still on its way, and waited for.
    failed.after(link);
  });
}
