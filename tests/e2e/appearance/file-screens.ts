import { type Page } from '@playwright/test';
import { type AllMessages } from '#messages/all-messages.ts';
import { type GivenFile, dropOnBoard } from '../harness/given-file.ts';
import { pickForeign } from '../ideas/foreign-files.ts';
import { type Screen } from './screen.ts';

/** A project of Todoist that is too long for the table, with what is left out and what is shortened. */
const project: GivenFile = {
  name: 'Boat.csv',
  text: [
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE',
    'section,Harbour,,,,,,,,',
    'task,Buy forty metres of hemp rope for the new rigging @urgent,,1,1,Ada (1),Bea (2),2035-01-01 18:00,en,Europe/Madrid',
    `task,Write the log,${'Wind and weather. '.repeat(320)},2,1,Ada (1),,2035-02-14,en,Europe/Madrid`,
    ...Array.from({ length: 20 }, (_, n) => `task,Scrape plank ${n + 1},,4,1,Ada (1),,,en,Europe/Madrid`),
    '',
  ].join('\n'),
};

const table: GivenFile = {
  name: 'trip.csv',
  text: [
    'Name;Due date;Status;List;Remarks;Link to the offer',
    'Pack;3/4/2035;open;Travel;Two bags;https://example.org/a',
    'Book a room with a view of the sea;5/4/2035;done;Travel;By the sea;https://example.org/b',
    '',
  ].join('\n'),
};

/** Opens the preview of a file. */
async function preview(page: Page, { actions }: AllMessages, file: GivenFile): Promise<void> {
  await pickForeign(page, file, actions.importForeign);
  await page.getByRole('dialog', { name: actions.importForeign }).getByRole('table').waitFor();
}

/** Screens of importing what other apps have exported. */
export const fileScreens: Readonly<Record<string, Screen>> = {
  'import-preview': {
    account: 'filled',
    async show(page, words) {
      await preview(page, words, project);
      await page.getByRole('button', { name: words.foreignImport.leftOut(2) }).click();
    },
  },
  'import-columns': { account: 'filled', show: (page, words) => preview(page, words, table) },
  'import-offer': {
    account: 'filled',
    async show(page, { actions, toasts }) {
      await dropOnBoard(page, project, actions.dropHere);
      const offer = page
        .getByRole('region', { name: toasts.label })
        .getByRole('button', { name: actions.importForeign });
      await offer.focus();
    },
  },
};
