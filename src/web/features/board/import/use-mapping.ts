import { useEffect, useRef, useState } from 'react';
import { type FileFault } from '#domain/files/file-fault.ts';
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
  /** The file by the latest mapping that gave ideas. */
  readonly content: ForeignFile;
  /** Whether the file is being read by a new mapping. `content` and `fault` still show the one before. */
  readonly isReading: boolean;
  /** Why the mapping gives no ideas, for example without a column of titles; null if it gives some. */
  readonly fault: FileFault | null;
}

interface MappingState extends Pick<MappedContent, 'content' | 'fault' | 'isReading'> {
  readonly mapping: Required<CsvMapping>;
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

/** The person's mapping of a CSV file's columns. Each change calls `onChange` and reads the file again. */
export function useMapping(file: File, preview: ForeignFile, onChange: () => void): MappedContent {
  const forge = useForge();
  const [{ mapping, ...state }, setState] = useState((): MappingState => {
    const columns = (preview.columns ?? []).map(({ field }) => field);
    const guessed = { columns, dayFirst: isDayFirst(forge.messages.get().format.locale) };
    return { content: preview, fault: null, isReading: false, mapping: guessed };
  });
  /** Counts the readings, of which only the latest is shown. */
  const readings = useRef(0);
  useEffect(() => () => void (readings.current = -1), []);

  const change = async (changed: Required<CsvMapping>) => {
    onChange();
    setState((old) => ({ ...old, mapping: changed, isReading: true }));
    const reading = ++readings.current;
    const result = await readForForge(file, forge, changed);
    if (reading !== readings.current) return;
    const read = result.ok ? { content: result.value, fault: null } : { fault: result.fault };
    setState((old) => ({ ...old, ...read, isReading: false }));
  };
  return {
    ...state,
    fields: mapping.columns,
    dayFirst: mapping.dayFirst,
    setField(column, field) {
      const columns = mapping.columns.map((old, index) => {
        if (index === column) return field;
        return old === field && single.has(field) ? 'leave-out' : old;
      });
      void change({ ...mapping, columns });
    },
    setDayFirst(dayFirst) {
      void change({ ...mapping, dayFirst });
    },
  };
}
