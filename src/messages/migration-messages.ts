import { enMigration } from './en/migration.ts';
import { esMigration } from './es/migration.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of moving local ideas into the account. */
export const migrationMessages: FeatureMessages<typeof enMigration> = { en: enMigration, es: esMigration };
