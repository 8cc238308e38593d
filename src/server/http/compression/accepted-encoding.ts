import { type ContentEncoding } from '../../ideas/encoded-body.ts';

/** In order of preference between equal weights: Brotli's result is the smallest. */
const compressedEncodings = ['br', 'gzip'] as const;

/**
 * Chooses the encoding that an `Accept-Encoding` header weighs highest. A client that does not name `identity`
 * prefers any compressed encoding that it accepts. If it accepts none, even with `identity;q=0`, the body is
 * sent as it is: it is more useful than an error.
 */
export function acceptedEncoding(
  header: string | undefined,
  available: readonly ContentEncoding[] = compressedEncodings,
): ContentEncoding {
  if (header === undefined) return 'identity';
  const weights = weightsOf(header);
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  let [chosen, highest]: [ContentEncoding, number] = ['identity', weights.get('identity') ?? 0];
  for (const name of compressedEncodings) {
    const weight = weightOf(name);
    if (weight === 0 || !available.includes(name)) continue;
    // An encoding wins against `identity` of equal weight, and against a less preferred one.
    if (weight > highest || (weight === highest && chosen === 'identity')) [chosen, highest] = [name, weight];
  }
  return chosen;
}

/** The weight of each encoding in the header, from 0 to 1. An invalid weight counts as 0. */
function weightsOf(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((one) => one.trim());
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
    if (weight === undefined) weights.set(name, 1);
    else weights.set(name, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0);
  }
  return weights;
}
