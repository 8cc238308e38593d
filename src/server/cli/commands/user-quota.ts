import { type Command, CommandFailed } from '../context/command.ts';
import { withAccount } from '../context/with-account.ts';

const bytesPerMegabyte = 1_000_000;
const maxMegabytes = 100_000;

export const userQuota: Command = {
  name: 'user quota',
  summary:
    'Limits how much deleted and replaced data one account keeps, in MB; `default` is the limit of all.',
  usage: '<e-mail> <megabytes> | <e-mail> default',
  maxArguments: 2,
  options: {},
  run: (context) =>
    withAccount(context, async (storage, { id, email }) => {
      const bytes = readQuota(context.positionals[1]);
      await storage.write('setKeptQuota', { accountId: id, bytes });
      context.recordSecurityEvent('operator-quota', id);
      const limit = bytes === null ? 'the default' : `${bytes / bytesPerMegabyte} MB`;
      context.print(`${email} keeps ${limit} of deleted and replaced data`);
    }),
};

/** Null for the default. @throws CommandFailed */
function readQuota(text: string | undefined): number | null {
  if (text === 'default') return null;
  const megabytes = /^\d{1,6}$/.test(text ?? '') ? Number(text) : Number.NaN;
  if (!(megabytes <= maxMegabytes))
    throw new CommandFailed(`name a number of megabytes from 0 to ${maxMegabytes}, or \`default\``);
  return megabytes * bytesPerMegabyte;
}
