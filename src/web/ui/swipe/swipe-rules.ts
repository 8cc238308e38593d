/** How far a finger moves, in pixels, before it is known whether it swipes or scrolls; further than a tap may. */
const decideAfterPx = 16;
/** How much more a swipe goes sideways than up or down. */
const minSlope = 1.5;
/** The least and the greatest distance in pixels after which releasing a swipe acts. */
const [minThresholdPx, maxThresholdPx] = [72, 120];

export type Gesture = 'undecided' | 'swipe' | 'scroll';

/** Classifies the movement of a finger, in pixels from where it touched. */
export function gestureOf(x: number, y: number): Gesture {
  if (Math.hypot(x, y) < decideAfterPx) return 'undecided';
  return Math.abs(x) > minSlope * Math.abs(y) ? 'swipe' : 'scroll';
}

/** After how many pixels releasing a swipe acts on an item of this width. */
export function swipeThreshold(width: number): number {
  return Math.min(maxThresholdPx, Math.max(minThresholdPx, width * 0.3));
}

/** How many times as far a finger moves to the left until releasing the swipe does the second thing. */
const farFactor = 2;

/** The direction of a swipe. To the left there are two actions, one near and one far. */
export type SwipeSide = 'right' | 'left' | 'farLeft';

/** The side of a swipe by `x` pixels. */
export function swipeSide(x: number, threshold: number): SwipeSide {
  if (x >= 0) return 'right';
  return -x >= farFactor * threshold ? 'farLeft' : 'left';
}

/** How far an item follows a finger: all the way to the threshold, and a quarter of the way beyond. */
export function swipeOffset(x: number, threshold: number): number {
  const beyond = Math.max(0, Math.abs(x) - threshold);
  return Math.sign(x) * (Math.abs(x) - beyond * 0.75);
}
