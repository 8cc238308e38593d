/** T with all fields required, so that leaving out an optional one is a compile error. */
export type EveryField<T> = { readonly [K in keyof Required<T>]: T[K] };

/** T, which must not have optional fields. */
export type WithoutOptional<T extends Required<T>> = T;
