// Checks that every English message has a Spanish translation, is not empty, and is used.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { allMessages } from '../src/messages/all-messages.ts';
import { enCli } from '../src/messages/en/cli.ts';
import { enMail } from '../src/messages/en/mail.ts';
import { enNotification } from '../src/messages/en/notification.ts';
import { enReminderText } from '../src/messages/en/reminder-text.ts';
import { esCli } from '../src/messages/es/cli.ts';
import { esMail } from '../src/messages/es/mail.ts';
import { esNotification } from '../src/messages/es/notification.ts';
import { esReminderText } from '../src/messages/es/reminder-text.ts';
import { giveUp, root } from './setup.mjs';

const sample = (value) => (typeof value === 'function' ? value(2, 3, 4) : value);

/** Maps dotted names to the messages of a language. */
function flatten(messages, prefix = '') {
  return Object.entries(messages).flatMap(([key, value]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    return typeof value === 'object' && value !== null ? flatten(value, name) : [[name, value]];
  });
}

const { format: enFormat, ...english } = allMessages.en;
const { format: esFormat, ...spanish } = allMessages.es;
const inEnglish = new Map(
  flatten({
    ...english,
    mail: enMail,
    reminderText: enReminderText,
    notification: enNotification,
    cli: enCli,
  }),
);
const inSpanish = new Map(
  flatten({
    ...spanish,
    mail: esMail,
    reminderText: esReminderText,
    notification: esNotification,
    cli: esCli,
  }),
);
const faults = [];

const catalogues = path.join(root, 'src', 'messages');
const checked = readFileSync(path.join(catalogues, 'all-messages.ts'), 'utf8');
for (const name of readdirSync(catalogues))
  if (name.endsWith('-messages.ts') && !/^(all|feature)-/.test(name) && !checked.includes(`'./${name}'`))
    faults.push(`${name} is missing in all-messages.ts, so that its texts are not checked`);

for (const [language, format] of Object.entries({ en: enFormat, es: esFormat }))
  if (format.language !== language)
    faults.push(`${language} writes dates and numbers as ${format.language} does`);

for (const [name, value] of inEnglish) {
  if (!inSpanish.has(name)) faults.push(`${name} is missing in Spanish`);
  else if (String(sample(value)).trim() === '') faults.push(`${name} says nothing in English`);
  else if (String(sample(inSpanish.get(name))).trim() === '') faults.push(`${name} says nothing in Spanish`);
}
for (const name of inSpanish.keys()) if (!inEnglish.has(name)) faults.push(`${name} is only in Spanish`);

const sources = ['web', 'cli']
  .flatMap((folder) =>
    readdirSync(path.join(root, 'src', folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(path.join(root, 'src', folder, name), 'utf8')),
  )
  .join('\n');
/**
 * Groups whose messages are accessed by a name computed at run time, so that a search cannot find their use.
 */
const picked =
  /^(errors|fileFaults|foreignSources|csvFields|leftOutKinds|valueFaults|mail|reminderText|cli\.(help\.exitCodes|commands|options|priorities)|priorities|tags|categories|samples|filter\.sorts|card\.(units|tempers)|leads\.before|reminders\.digests|deadlineOptions\.choices|setAsideMenu\.choices|help\.(scoreRows|badgeRows|shortcutRows)|form\.faults|badges\.(ideaMaster|completionPro)|reorder\.(lifted|over|dropped)|manage\.colours|account\.(lifetimes|unknownBrowser)|views|saving\.(saved|saving)|refused\.kinds|recentActivity\.kinds|webhooks\.(eventNames|faults))\./;
for (const name of inEnglish.keys()) {
  const last = name.split('.').at(-1);
  if (!picked.test(`${name}.`) && !new RegExp(`\\b${last}\\b`).test(sources))
    faults.push(`${name} is used nowhere`);
}

if (faults.length > 0) giveUp(faults.join('\n'));
process.stdout.write(`${inEnglish.size} messages in each language; `);
