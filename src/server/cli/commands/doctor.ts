import { errorMessage } from '../../errors/error-message.ts';
import { createMailer } from '../../mail/mailer.ts';
import { diagnose } from '../../operations/diagnosis.ts';
import { type Finding } from '../../operations/finding.ts';
import { type Config } from '../../settings/config.ts';
import { type Command, CommandFailed } from '../context/command.ts';

const marks = { ok: 'ok     ', warning: 'warning', wrong: 'WRONG  ' } as const;

export const doctor: Command = {
  name: 'doctor',
  summary: 'Looks at everything the installation stands on: runtime, database, files, disk, backups, mail.',
  usage: '[--mail <address to send a test to>]',
  maxArguments: 0,
  options: { mail: { type: 'string' } },
  async run({ config, values, now, print }) {
    const findings = [...(await diagnose(config, now())), await mail(config, values['mail'])];
    for (const { verdict, subject: about, text } of findings)
      print(`${marks[verdict]}  ${about.padEnd(10)}  ${text}`);
    const wrong = findings.filter(({ verdict }) => verdict === 'wrong').length;
    if (wrong > 0) throw new CommandFailed(`${wrong} ${wrong === 1 ? 'problem' : 'problems'} to fix`);
  },
};

async function mail({ mail: settings }: Config, to: string | boolean | undefined): Promise<Finding> {
  const subject = 'mail';
  if (settings === null) {
    const verdict = to === undefined ? 'ok' : 'wrong';
    return { verdict, subject, text: 'none is sent: SMTP_URL is not set' };
  }
  if (typeof to !== 'string')
    return { verdict: 'ok', subject, text: 'set up; --mail <address> sends a test' };
  try {
    const text = 'This is a test of the mail that your Forge sends.';
    await createMailer(settings).send({ to, subject: 'A test from Forge', text });
    return { verdict: 'ok', subject, text: `a test is on its way to ${to}` };
  } catch (error) {
    const reason = errorMessage(error);
    return { verdict: 'wrong', subject, text: `the test could not be sent: ${reason}` };
  }
}
