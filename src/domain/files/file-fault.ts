/** Why a value in a file of ideas is refused. Lengths count UTF-16 code units. */
export type ValueFault =
  | {
      readonly kind:
        | 'missing'
        | 'blank'
        | 'not-text'
        | 'not-list'
        | 'not-object'
        | 'not-date'
        | 'not-progress'
        | 'not-boolean';
    }
  | { readonly kind: 'not-allowed'; readonly value: string; readonly allowed: readonly string[] }
  | { readonly kind: 'too-long' | 'too-many'; readonly count: number; readonly max: number };

/** Where in an idea the value is. */
export interface FieldFault {
  readonly fault: ValueFault;
  /** The key in the file; null if the item is no object. */
  readonly field: string | null;
  /** The position of the update or note in its list, from 1. */
  readonly entry?: number;
}

/** The first invalid item of a file. */
export interface ItemFault extends FieldFault {
  /** The position in the file, from 1. */
  readonly item: number;
  /** Its title; empty if it has none. */
  readonly title: string;
}

/** Why a file of ideas is refused. */
export type FileFault =
  | { readonly kind: 'encoding' | 'unreadable' | 'not-json' | 'not-a-list' | 'empty' }
  | { readonly kind: 'not-utf-8' | 'unknown-format' | 'broken-zip' | 'no-ideas' }
  | { readonly kind: 'unclosed-quote'; readonly line: number }
  | { readonly kind: 'too-many-rows'; readonly max: number }
  | { readonly kind: 'file-too-large' | 'too-much-text'; readonly bytes: number; readonly maxBytes: number }
  | { readonly kind: 'too-many-ideas'; readonly count: number; readonly max: number }
  | ({ readonly kind: 'item' } & ItemFault);

/** The ideas of a file, or why it is refused. */
export type FileReading<T> = { readonly ok: true; readonly value: T } | FileRefusal;

export interface FileRefusal {
  readonly ok: false;
  readonly fault: FileFault;
}

export function refuseFile(fault: FileFault): FileRefusal {
  return { ok: false, fault };
}
