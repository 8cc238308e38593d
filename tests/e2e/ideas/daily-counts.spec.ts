import { type ForgePage, expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

/** A person's hands: counts the keys besides texts, and the clicks. */
interface Hands {
  press(key: string): Promise<void>;
  click(name: string | RegExp, role?: 'button' | 'menuitem'): Promise<void>;
  /** Types a text, which is not counted. */
  type(text: string): Promise<void>;
}

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
      await click('Tomorrow', 'menuitem');
    },
    check: (forge) => expect(forge.card('Kite')).toContainText(tomorrowEvening()),
  },
  {
    idea: 'Lamp',
    name: 'change a priority',
    most: 2,
    async run({ press }) {
      await press('p');
      await press('3');
    },
    check: (forge) => expect(forge.card('Lamp')).toContainText('Low'),
  },
  {
    idea: 'Mill',
    name: 'delete an idea',
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
      await expect.poll(async () => (await forge.titles()).slice(-3)).toEqual(['Tent', 'Bell', 'Lamp']);
      await expect(forge.card('Tent').locator('[data-title]')).toBeFocused();
    },
  },
];

test('takes no more keys and clicks for what people do every day than the best', async ({ forge, page }) => {
  await openBoard(page, { ideas: actions.map(({ idea }) => ({ title: idea })), view: 'list' });
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
        async click(label, role = 'button') {
          count += 1;
          await (role === 'menuitem' ? page : card).getByRole(role, { name: label }).click();
        },
        type: (text) => page.keyboard.type(text),
      };
      await run(hands);
      await check(forge);
      expect(count, 'keys and clicks').toBeLessThanOrEqual(most);
    });
  }
});
