import { firstTables } from './0001-first-tables.ts';
import { operations } from './0002-operations.ts';
import { accounts } from './0003-accounts.ts';
import { stagedImports } from './0004-staged-imports.ts';
import { keptData } from './0005-kept-data.ts';
import { type Migration } from './migration.ts';

/** Every step from an empty database to today's tables, in order. */
export const migrations: readonly Migration[] = [firstTables, operations, accounts, stagedImports, keptData];

export const newestSchema = migrations.length;
