import {
  type ChangeEvent,
  type RefObject,
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

/** Reports a field's value to its form, if it is not the one the form knows. */
type Synchronize = () => void;

/** The fields of the form. */
export const FilledFieldsContext = createContext<Set<Synchronize> | null>(null);

/**
 * Some password managers fill in a field without any event. This reads the fields of a form before a person
 * can act on it, so that a button is not disabled by a value that is out of date.
 */
export function useFilledFields() {
  const [fields] = useState(() => new Set<Synchronize>());
  useEffect(() => {
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    const read = () => readFields(fields);
    for (const type of ['pointerover', 'pointermove', 'pointerdown', 'keydown'])
      document.addEventListener(type, read, options);
    return () => controller.abort();
  }, [fields]);
  return { fields, readFields: () => readFields(fields) };
}

function readFields(fields: ReadonlySet<Synchronize>): void {
  // Rendered at once, so that what is pressed next sees these values.
  flushSync(() => {
    for (const synchronize of fields) synchronize();
  });
}

/** The attributes of a field that may be filled in without an event. */
export interface FilledFieldProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly defaultValue: string;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
}

/**
 * The element holds the value: as a controlled field it would be emptied by the next render after it was filled
 * in without an event. To reset the field, mount another one.
 */
export function useFilledField(value: string, onChange: (value: string) => void): FilledFieldProps {
  const fields = use(FilledFieldsContext);
  const ref = useRef<HTMLInputElement>(null);
  const [defaultValue] = useState(value);
  const synchronize = useRef<Synchronize>(() => {});
  useLayoutEffect(() => {
    synchronize.current = () => {
      const shown = ref.current?.value ?? value;
      if (shown !== value) onChange(shown);
    };
  });
  useLayoutEffect(() => {
    const run = () => synchronize.current();
    fields?.add(run);
    return () => void fields?.delete(run);
  }, [fields]);
  return { ref, defaultValue, onChange: ({ target }) => onChange(target.value) };
}
