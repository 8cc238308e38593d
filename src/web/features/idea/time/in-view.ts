/** How far beyond the window's edge something still counts as in sight, so that scrolling finds it ready. */
const viewMargin = '10% 0px';

const watchers = new WeakMap<Element, (isInSight: boolean) => void>();
let observer: IntersectionObserver | null = null;

/** Tells whenever an element comes into sight or goes out of it, and how it stands at first. */
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
