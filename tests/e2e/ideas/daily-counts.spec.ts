import { type Locator } from '@playwright/test';
import { type ImportedIdea } from '#domain/mutation/mutation.ts';
import { type ForgePage, expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

/** A person's hands: counts the keys besides texts, and the clicks. */
interface Hands {
  press(key: string): Promise<void>;
  click(name: string | RegExp, place?: Place): Promise<void>;
  /** Types a text, which is not counted. */
  type(text: string): Promise<void>;
}

/** Where a button is that is clicked: on the card, in an open menu, in the sidebar's figures or in a question. */
type Place = 'card' | 'menu' | 'stats' | 'question';

interface DailyAction {
  /** The title of the idea that it acts on, which has the focus before. Each action has its own. */
  readonly idea: string;
  readonly name: string;
  /** The most keys and clicks it may take. */
  readonly most: number;
  run(hands: Hands): Promise<void>;
  /** Expects what the action was for. */
  check(forge: ForgePage): Promise<void>;
}

/** The evening of tomorrow, as a card shows it. */
function tomorrowEvening(): string {
  const date = new Date();
  date.setDate(date.getDate() + 1);
  return `${date.toLocaleDateString('en', { weekday: 'short', month: 'short', day: 'numeric' })}, 6:00 PM`;
}

/** The most keys and clicks that what a person does every day may take, in List. */
const actions: readonly DailyAction[] = [
  {
    idea: 'Bell',
    name: 'capture an idea with a date and a tag',
    most: 2,
    async run({ press, type }) {
      await press('q');
      await type('Fix the bike tomorrow 18:00 #urgent');
      await press('Enter');
    },
    async check(forge) {
      await expect(forge.card('Fix the bike')).toContainText(tomorrowEvening());
      await expect(forge.card('Fix the bike')).toContainText('urgent');
    },
  },
  {
    idea: 'Boat',
    name: 'set a deadline to tomorrow by keys',
    most: 2,
    async run({ press }) {
      await press('t');
      await press('2');
    },
    check: (forge) => expect(forge.card('Boat')).toContainText(tomorrowEvening()),
  },
  {
    idea: 'Kite',
    name: 'set a deadline to tomorrow by clicks',
    most: 2,
    async run({ click }) {
      await click(/^(Due|Was due)/);
      await click('Tomorrow', 'menu');
    },
    check: (forge) => expect(forge.card('Kite')).toContainText(tomorrowEvening()),
  },
  {
    idea: 'Lamp',
    name: 'change a priority by keys',
    most: 2,
    async run({ press }) {
      await press('p');
      await press('3');
    },
    check: (forge) => expect(forge.card('Lamp')).toContainText('Low'),
  },
  {
    idea: 'Mill',
    name: 'delete an idea by keys',
    most: 2,
    async run({ press }) {
      await press('Delete');
      await press('Delete');
    },
    async check(forge) {
      await expect(forge.card('Mill')).toBeHidden();
      await expect(forge.page.getByRole('alertdialog')).toHaveCount(0);
    },
  },
  {
    idea: 'Tent',
    name: 'move an idea two places up',
    most: 2,
    async run({ press }) {
      await press('Alt+ArrowUp');
      await press('Alt+ArrowUp');
    },
    async check(forge) {
      const moved = ['Bell', 'Lamp', 'Tent'];
      await expect
        .poll(async () => (await forge.titles()).filter((title) => moved.includes(title)))
        .toEqual(['Tent', 'Bell', 'Lamp']);
      await expect(forge.card('Tent').locator('[data-title]')).toBeFocused();
    },
  },
  {
    idea: 'Horn',
    name: 'change a priority by clicks',
    most: 3,
    async run({ click }) {
      await click('Reorder');
      await click('Priority', 'menu');
      await click('High', 'menu');
    },
    check: (forge) => expect(forge.card('Horn')).toContainText('High'),
  },
  {
    idea: 'Drum',
    name: 'finish an idea by a key',
    most: 1,
    run: ({ press }) => press('d'),
    check: (forge) => expect(progressOf(forge, 'Drum')).toHaveAttribute('aria-valuenow', '100'),
  },
  {
    idea: 'Fork',
    name: 'finish an idea by a click',
    most: 1,
    run: ({ click }) => click('Mark as finished'),
    check: (forge) => expect(progressOf(forge, 'Fork')).toHaveAttribute('aria-valuenow', '100'),
  },
  {
    idea: 'Sail',
    name: 'delete an idea by clicks',
    most: 2,
    async run({ click }) {
      await click('Delete');
      await click('Delete', 'question');
    },
    check: (forge) => expect(forge.card('Sail')).toBeHidden(),
  },
  {
    idea: 'Rope',
    name: 'show only the ideas of a tag',
    most: 1,
    run: ({ click }) => click('Only urgent'),
    check: (forge) => expectOnly(forge, ['Rope', 'Fix the bike']),
  },
  {
    idea: 'Rope',
    name: 'show only overdue ideas',
    most: 1,
    run: ({ click }) => click(/^Only Overdue/, 'stats'),
    check: (forge) => expectOnly(forge, ['Wheel']),
  },
  {
    idea: 'Rope',
    name: 'show only unfinished ideas',
    most: 1,
    run: ({ click }) => click(/^Only Active/, 'stats'),
    async check(forge) {
      await expect(forge.card('Fork')).toBeHidden();
      await expect(forge.card('Drum')).toBeHidden();
      await expect(forge.card('Rope')).toBeVisible();
    },
  },
];

const progressOf = (forge: ForgePage, title: string) =>
  forge.card(title).getByRole('progressbar', { name: 'Progress' });

/** Expects these ideas and no others, in any order, and clears the filters for the next action. */
async function expectOnly(forge: ForgePage, titles: readonly string[]): Promise<void> {
  await expect.poll(async () => (await forge.titles()).toSorted()).toEqual([...titles].toSorted());
  await forge.page.getByRole('button', { name: 'Clear filters' }).click();
}

/** The fields of an idea before its action, besides the title. */
const prepared: Readonly<Record<string, Partial<ImportedIdea>>> = {
  Rope: { tags: ['urgent'] },
  Wheel: { deadline: '2020-01-01T10:00' },
};

test('takes no more keys and clicks for what people do every day than the best', async ({ forge, page }) => {
  const titles = new Set([...actions.map(({ idea }) => idea), 'Wheel']);
  await openBoard(page, { ideas: [...titles].map((title) => ({ title, ...prepared[title] })), view: 'list' });
  const places: Readonly<Record<Exclude<Place, 'card'>, Locator>> = {
    menu: page.getByRole('menu'),
    stats: page.getByRole('region', { name: 'Quick Stats' }),
    question: page.getByRole('alertdialog'),
  };
  for (const { idea, name, most, run, check } of actions) {
    await test.step(name, async () => {
      const card = forge.card(idea);
      await card.locator('[data-title]').focus();
      let count = 0;
      const hands: Hands = {
        async press(key) {
          count += 1;
          await page.keyboard.press(key);
        },
        async click(label, place = 'card') {
          count += 1;
          const role = place === 'menu' ? 'menuitem' : 'button';
          await (place === 'card' ? card : places[place]).getByRole(role, { name: label }).click();
        },
        type: (text) => page.keyboard.type(text),
      };
      await run(hands);
      await check(forge);
      expect(count, 'keys and clicks').toBeLessThanOrEqual(most);
    });
  }
});
