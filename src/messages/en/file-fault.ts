import { megabytes, number } from './plural.ts';

/** Why a file of ideas was refused. */
export const enFileFault = {
  fileFaults: {
    encoding: "The file isn't in UTF-8 or UTF-16. Save it as UTF-8 and try again.",
    unreadable: "The browser couldn't read the file.",
    'not-json': "The file isn't valid JSON.",
    'not-a-list': 'The file must be a list of ideas: [ … ].',
    empty: 'The list has no ideas.',
    'not-utf-8': 'This file is not in UTF-8.',
    'unknown-format': "The file isn't from an app that Forge knows.",
    'broken-zip': 'The zip file is broken.',
    'no-ideas': 'The file has no ideas.',
    'unclosed-quote': (line: number) => `A quotation mark in line ${number(line)} is not closed.`,
    'too-many-rows': (max: number) => `The table has more than ${number(max)} rows.`,
    'file-too-large': (bytes: number, maxBytes: number) =>
      `The file is ${megabytes(bytes)}. The limit is ${megabytes(maxBytes)}.`,
    'too-much-text': (bytes: number, maxBytes: number) =>
      `The ideas have ${megabytes(bytes)} of text. The limit is ${megabytes(maxBytes)}.`,
    'too-many-ideas': (count: number, max: number) =>
      `The file has ${number(count)} ideas. The limit is ${number(max)}.`,
    item: (position: number, reason: string) => `Idea ${number(position)}: ${reason}`,
    titledItem: (position: number, title: string, reason: string) =>
      `Idea ${number(position)} (“${title}”): ${reason}`,
  },

  valueFaults: {
    field: (name: string) => `“${name}”`,
    entry: (position: number, name: string) => `entry ${number(position)} of “${name}”`,
    'no-idea': "it isn't an idea.",
    missing: (value: string) => `${value} is missing.`,
    blank: (value: string) => `${value} is empty.`,
    'not-text': (value: string) => `${value} must be text.`,
    'not-list': (value: string) => `${value} must be a list.`,
    'not-object': (value: string) => `${value} must be an object with “text”.`,
    'not-date': (value: string) => `${value} must have a valid date.`,
    'not-progress': (value: string) => `${value} must be a number from 0 to 100.`,
    'not-boolean': (value: string) => `${value} must be true or false.`,
    'not-allowed': (value: string, given: string, allowed: string) =>
      `${value} can't be “${given}”. Allowed: ${allowed}.`,
    'too-long': (value: string, count: number, max: number) =>
      `${value} has ${number(count)} characters. The limit is ${number(max)}.`,
    'too-many': (value: string, count: number, max: number) =>
      `${value} has ${number(count)} entries. The limit is ${number(max)}.`,
  },
};
