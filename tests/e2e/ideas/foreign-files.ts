import { type Page } from '@playwright/test';
import { type GivenFile } from '../harness/given-file.ts';

/** A project of Todoist with a section, three tasks and a step. */
export const todoistCsv: GivenFile = {
  name: 'Inbox.csv',
  text: [
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE',
    'section,Shopping,,,,,,,,',
    'task,Buy rope,Of hemp,4,1,Ada (1),,,en,Europe/Madrid',
    'task,Ten metres,,4,2,Ada (1),,,en,Europe/Madrid',
    'task,Call Ada,,1,1,Ada (1),,2035-01-01,en,Europe/Madrid',
    'task,Fix the bike @urgent,,2,1,Ada (1),,,en,Europe/Madrid',
    '',
  ].join('\n'),
};

/** The tasks of Todoist as backup tools save them. */
export const todoistJson: GivenFile = {
  name: 'todoist.json',
  text: JSON.stringify({
    projects: [{ id: '7', name: 'Boat' }],
    items: [{ id: '1', project_id: '7', content: 'Buy rope', due: { date: '2035-01-01' } }],
  }),
};

/** A table of no app, with dates that can be read in two ways. */
export const tripCsv: GivenFile = {
  name: 'trip.csv',
  text: [
    'Name;Due date;Status;List;Remarks',
    'Pack;3/4/2035;open;Travel;Two bags',
    'Book a room;5/4/2035;done;Travel;By the sea',
    '',
  ].join('\n'),
};

/** Presses the button in Quick Actions and selects a file. */
export async function pickForeign(
  page: Page,
  { name, text }: GivenFile,
  button = 'Import from another app',
): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('region').getByRole('button', { name: button }).last().click();
  await (await choosing).setFiles({ name, mimeType: '', buffer: Buffer.from(text) });
}

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import from another app' });
export const importIn = (page: Page) => dialogOf(page).getByRole('button', { name: 'Import', exact: true });
