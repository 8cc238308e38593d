import { prepared } from '../../schema/prepared-query.ts';
import { type ServerKeyTable } from '../../schema/schema.ts';

export const listServerKeys = prepared<object, ServerKeyTable>((db) =>
  db.selectFrom('server_key').select(['name', 'value']),
);
