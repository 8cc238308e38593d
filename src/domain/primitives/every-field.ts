/** Every field of T, also the optional ones, so that the compiler finds a place that leaves one out. */
export type EveryField<T> = { readonly [K in keyof Required<T>]: T[K] };

/** T, if none of its fields is optional. */
export type WithoutOptional<T extends Required<T>> = T;
