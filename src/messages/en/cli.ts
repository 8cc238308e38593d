import { ideas, plural } from './plural.ts';

/** Texts of the command line. Words in capitals stand for what a person types. */
export const enCli = {
  help: {
    intro: 'Forge from the command line: capture, list and finish ideas.',
    usage: 'Usage',
    command: 'COMMAND',
    commands: 'Commands',
    options: 'Options',
    help: 'show this help, or that of a command',
    version: 'show the version',
    settings: 'Settings',
    url: 'the address of your Forge; else the file "url" in ~/.config/forge',
    token: 'an access token, made in Account',
    tokenFile: 'a file with the token that only you can read (mode 0600); else ~/.config/forge/token',
    language: 'en or es; else LC_ALL, LC_MESSAGES or LANG decides',
    exits: 'Exit status',
    exitCodes: {
      done: 'done',
      refused: 'refused by the server, or a file could not be read or written',
      usage: 'wrong command, option or address',
      noAccess: 'no access token, one that has ended, or one that may only read',
      unreachable: 'the server cannot be reached, is busy or has failed; try again later',
      notFound: 'no such idea, or several begin like that',
      interrupted: 'stopped by Ctrl+C',
    },
  },

  commands: {
    add: {
      usage: 'TEXT… | -',
      summary: 'add an idea from one line, like the capture line; with - one from each line of the input',
    },
    list: { usage: '[OPTIONS]', summary: 'list unfinished ideas by deadline' },
    done: { usage: 'ID', summary: 'mark an idea as finished' },
    update: { usage: 'ID TEXT…', summary: 'add an update, which adds 10 % progress' },
    note: { usage: 'ID TEXT…', summary: 'add a note' },
    export: { usage: '[FILE]', summary: 'write all ideas as JSON, to the output or into a file' },
    completion: { usage: 'bash | zsh | fish', summary: 'print the completion script of a shell' },
  },

  options: {
    language: 'the language whose dates are tried first',
    zone: 'the time zone of the date, such as Europe/Madrid',
    state: 'which ideas',
    search: 'with this text in title or description',
    category: 'of this category',
    tag: 'with this tag',
    priority: 'of this priority',
    sort: 'the order',
    limit: 'at most so many',
    json: 'print JSON',
    force: 'replace a file that is there',
  },

  columns: ['ID', 'Done', 'Priority', 'Deadline', 'Title'] as readonly string[],
  priorities: { High: 'High', Medium: 'Medium', Low: 'Low' },

  added: 'Idea added!',
  addedMany: (count: number) => `${ideas(count)} added.`,
  finished: (title: string) => `Finished: ${title}`,
  updateAdded: (title: string) => `Update added: ${title}`,
  noteAdded: (title: string) => `Note added: ${title}`,
  exported: (count: number, file: string) => `${ideas(count)} exported to ${file}`,
  noIdeas: 'No ideas match.',
  line: (number: number, message: string) => `Line ${number}: ${message}`,
  lineTooLong: (max: number) => `At most ${max} characters in a line.`,
  linesRefused: (count: number) => `${count} ${plural(count, 'line was', 'lines were')} not added.`,

  usage: {
    unknownCommand: (name: string) => `There is no command "${name}". See forge-cli --help.`,
    unknownOption: (name: string) => `Unknown option ${name}. Put -- before a text that begins with a dash.`,
    needsValue: (name: string) => `The option ${name} needs a value.`,
    takesNoValue: (name: string) => `The option ${name} takes no value.`,
    wrongValue: (name: string, value: string, values: string) =>
      `${name} is one of ${values}, not "${value}".`,
    tooFew: (usage: string) => `Something is missing. Usage: ${usage}`,
    tooMany: (word: string, usage: string) => `"${word}" is one word too many. Usage: ${usage}`,
  },
  badLimit: (text: string) => `--limit is a whole number from 1, not "${text}".`,

  address: {
    missing: (file: string) => `Where is your Forge? Set FORGE_URL, or write its address into ${file}`,
    invalid: (address: string) => `This is not the address of a Forge: ${address}`,
    insecure: (address: string) => `${address} is not https: anyone on the way could read the access token.`,
  },
  token: {
    missing: (file: string) =>
      `There is no access token. Create one in Account, and write it into ${file} (mode 0600) or FORGE_TOKEN.`,
    unreadable: (file: string) => `The access token cannot be read from ${file}`,
    malformed: (source: string) => `${source} holds no access token. It begins with forge_pat_.`,
    readableByOthers: (file: string) => `Others can read ${file}. Make it yours alone: chmod 600 '${file}'`,
    ended: 'The access token is unknown, revoked or expired. Create another in Account.',
    readOnly: 'This access token may only read. Create one in Account that may write.',
  },

  noSuchIdea: (name: string) => `There is no idea with the ID ${name}`,
  severalIdeas: (name: string, count: number) =>
    `${count} ideas begin with ${name}. Type more of one of these IDs:`,

  waiting: (seconds: number) => `The server asks to wait ${seconds} s…`,
  unreachable: (address: string, reason: string) => `${address} cannot be reached (${reason}).`,
  mayBeDone: 'The change may have been made all the same.',
  busy: (address: string, seconds: number | null) =>
    `${address} is busy. Try again ${seconds === null ? 'later' : `in ${seconds} s`}.`,
  failed: (address: string, status: number) => `${address} has failed (answer ${status}).`,
  redirected: (address: string, target: string) =>
    `${address} sends on to ${target}. The access token was not sent there: set the right address.`,
  notForge: (address: string, status: number) => `There is no Forge at ${address} (answer ${status}).`,
  unreadable: 'The server’s answer cannot be understood. Is this command older than the server?',
  refused: (status: number, message: string) => `The server refused this (${status}): ${message}`,
  fileExists: (file: string) => `${file} is there already. --force replaces it.`,
  notReplaced: (file: string) => `${file} is no plain file and is not replaced.`,
  notWritten: (file: string, code: string) => `${file} cannot be written (${code}).`,
  notRead: (code: string) => `The input cannot be read to its end (${code}).`,
  notPrinted: (code: string) => `The output cannot be written (${code}).`,
  stopped: 'Stopped.',
};

export type CliTexts = typeof enCli;

export type CommandName = keyof CliTexts['commands'];

export type OptionName = keyof CliTexts['options'];
