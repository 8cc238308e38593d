import { expect, it } from 'vitest';
import { Counter, Histogram, gauge } from './exposition.ts';

it('writes a gauge, or nothing if its value is null', () => {
  expect(gauge('up', 'Whether it is up.', 1)).toBe('# HELP up Whether it is up.\n# TYPE up gauge\nup 1\n');
  expect(gauge('up', 'Whether it is up.', null)).toBe('');
});

it('counts per label set and escapes labels', () => {
  const counter = new Counter('seen', 'How many.');
  for (const code of ['a', 'a', 'b"\\\n']) counter.add({ code });
  expect(String(counter)).toBe(
    '# HELP seen How many.\n# TYPE seen counter\nseen{code="a"} 2\nseen{code="b\\"\\\\\\n"} 1\n',
  );
});

it('counts in each bucket the values up to its bound', () => {
  const histogram = new Histogram('took', 'How long.', [0.1, 1]);
  for (const value of [0.05, 0.1, 0.5, 3]) histogram.observe(value, { route: '/' });
  expect(String(histogram).split('\n').slice(2)).toEqual([
    'took_bucket{route="/",le="0.1"} 2',
    'took_bucket{route="/",le="1"} 3',
    'took_bucket{route="/",le="+Inf"} 4',
    'took_sum{route="/"} 3.65',
    'took_count{route="/"} 4',
    '',
  ]);
});
