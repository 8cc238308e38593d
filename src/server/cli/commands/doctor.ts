import { diagnose } from '../../operations/diagnosis.ts';
import { type Command, CommandFailed } from '../command.ts';

const marks = { ok: 'ok     ', warning: 'warning', wrong: 'WRONG  ' } as const;

export const doctor: Command = {
  name: 'doctor',
  summary: 'Looks at everything the installation stands on: runtime, database, files, disk, backups.',
  usage: '',
  options: {},
  async run({ config, now, print }) {
    const findings = diagnose(config, now());
    for (const { verdict, about, text } of findings) print(`${marks[verdict]}  ${about.padEnd(10)}  ${text}`);
    const wrong = findings.filter(({ verdict }) => verdict === 'wrong').length;
    if (wrong > 0) throw new CommandFailed(`${wrong} to be mended`);
  },
};
