import { firstTables } from './0001-first-tables.ts';
import { type Migration } from './migration.ts';

/** Every step from an empty database to today's tables, in order. */
export const migrations: readonly Migration[] = [firstTables];

export const newestSchema = migrations.length;
