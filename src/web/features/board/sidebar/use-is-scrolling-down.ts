import { useEffect, useState } from 'react';
import { afterPaint } from '../../../platform/after-paint.ts';

/** Smaller movements, in pixels, are a finger that rests on the page. */
const minScrollPx = 8;

/** Whether the page was last scrolled down, and is not at its end. */
export function useIsScrollingDown(): boolean {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    let last = 0;
    // Reading the position before the first frame would lay the page out twice.
    const cancelRead = afterPaint(() => {
      last = scrollY;
    });
    const onScroll = () => {
      const moved = scrollY - last;
      if (Math.abs(moved) < minScrollPx) return;
      last = scrollY;
      const { scrollHeight } = document.documentElement;
      setDown(moved > 0 && scrollY + innerHeight < scrollHeight - minScrollPx);
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelRead();
      removeEventListener('scroll', onScroll);
    };
  }, []);
  return isDown;
}
