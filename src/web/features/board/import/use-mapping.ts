import { useEffect, useRef, useState } from 'react';
import { type CsvField, type ForeignFile } from '#domain/import/foreign-file.ts';
import { useForge } from '../../../app/context/forge.ts';
import { isDayFirst } from './is-day-first.ts';
import { type CsvMapping, readForForge } from './read-for-forge.ts';

export interface Mapping {
  readonly fields: readonly CsvField[];
  readonly dayFirst: boolean;
  setField(column: number, field: CsvField): void;
  setDayFirst(isFirst: boolean): void;
}

export interface MappedContent extends Mapping {
  /** What the file holds by the mapping; while it is read again, by the one before. */
  readonly content: ForeignFile;
  /** Whether the mapping gives ideas: without a column of titles there are none. */
  readonly isReadable: boolean;
}

/** Fields that one column fills. Others take several columns. */
const single: ReadonlySet<CsvField> = new Set([
  'title',
  'category',
  'deadline',
  'priority',
  'progress',
  'target',
]);

/** The person's mapping of a CSV file's columns. Each change reads the file again. */
export function useMapping(file: File, preview: ForeignFile): MappedContent {
  const forge = useForge();
  const [content, setContent] = useState(preview);
  const [isReadable, setReadable] = useState(true);
  const [fields, setFields] = useState(() => (preview.columns ?? []).map(({ field }) => field));
  const [dayFirst, setDayFirst] = useState(() => isDayFirst(forge.messages.get().format.locale));
  /** Counts the readings, of which only the latest is shown. */
  const readings = useRef(0);
  useEffect(() => () => void (readings.current = -1), []);

  const read = async (mapping: CsvMapping) => {
    const reading = ++readings.current;
    const result = await readForForge(file, forge, mapping).catch(() => null);
    if (reading !== readings.current) return;
    if (result === null) return forge.toasts.error(({ app }) => app.crashed);
    if (result.ok) setContent(result.value);
    setReadable(result.ok);
  };
  return {
    content,
    isReadable,
    fields,
    dayFirst,
    setField(column, field) {
      const columns = fields.map((old, index) => {
        if (index === column) return field;
        return old === field && single.has(field) ? 'leave-out' : old;
      });
      setFields(columns);
      void read({ columns, dayFirst });
    },
    setDayFirst(isFirst) {
      setDayFirst(isFirst);
      void read({ columns: fields, dayFirst: isFirst });
    },
  };
}
