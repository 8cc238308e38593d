/**
 * The colour step of a progress, after the colours of heated iron: from grey to orange and straw, and blue at 100 %.
 */
export type Heat = '0' | '1' | '2' | '3' | 'done';

export function heatOf(progress: number): Heat {
  if (progress >= 100) return 'done';
  if (progress >= 75) return '3';
  if (progress >= 50) return '2';
  return progress >= 25 ? '1' : '0';
}
