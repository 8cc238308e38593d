import { operatorCommand } from '../../runtime/operator-command.ts';
import { type Command, CommandFailed } from '../context/command.ts';

export const spread: Command = {
  name: 'spread',
  summary: 'Shows which tables Citus should spread over its nodes; --apply spreads them.',
  usage: '[--apply]',
  maxArguments: 0,
  options: { apply: { type: 'boolean' } },
  async run({ config, values, print }) {
    if (config.databaseUrl === null) throw new CommandFailed('set DATABASE_URL to the Citus coordinator');
    const isApplied = values['apply'] === true;
    const { spreadDatabase } = await import('../../storage/postgres/migration/spread-database.ts');
    const onTable = (table: string) => print(`spreading ${table} …`);
    const steps = await spreadDatabase(config.databaseUrl, { isApplied, onTable });
    if (steps.length === 0) print('Nothing is left to spread.');
    else if (isApplied)
      print(
        `${steps.length === 1 ? '1 table is' : `${steps.length} tables are`} spread. Restart every server.`,
      );
    else {
      for (const { table, column } of steps) print(`${table} by ${column}`);
      print(`Nothing was changed. Stop every server, then: ${operatorCommand('spread')} --apply`);
    }
  },
};
