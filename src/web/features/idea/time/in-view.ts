/** Elements this far beyond the window's edge count as in view, so that scrolling shows them up to date. */
const viewMargin = '10% 0px';

const watchers = new WeakMap<Element, (isInView: boolean) => void>();
let observer: IntersectionObserver | null = null;

/** Calls `onChange` with the initial state and whenever an element enters or leaves the view. */
export function watchInView(element: Element, onChange: (isInView: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watchers.get(target)?.(isIntersecting);
    },
    { rootMargin: viewMargin },
  );
  watchers.set(element, onChange);
  observer.observe(element);
  return () => {
    watchers.delete(element);
    observer?.unobserve(element);
  };
}
