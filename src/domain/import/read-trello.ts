import { refuseFile } from '../files/file-fault.ts';
import { type ImportedEntry, type ImportedStep } from '../mutation/mutation.ts';
import { type Collector, collectIdeas } from './collect-ideas.ts';
import { deadlineOf, timestampOf } from './foreign-dates.ts';
import { type ForeignReading, type ReadingContext } from './foreign-file.ts';
import { type JsonRecord, isRecord, recordOf, recordsOf, textOf, textsOf } from './json-values.ts';
import { leaveOutOrphans, pickDeadline, subtaskNotes } from './kept-in-notes.ts';

/** A board that Trello exports as JSON. */
export function* readTrello(board: unknown, context: ReadingContext): ForeignReading {
  if (!isRecord(board)) return refuseFile({ kind: 'not-json' });
  const collector = collectIdeas('trello', context);
  const lists = namesById(board['lists']);
  const members = namesById(board['members'], 'fullName');
  const comments = commentsByCard(board['actions'], context);
  const checklists = checklistsByCard(board['checklists'], context);
  const closedLists = new Set(
    recordsOf(board['lists']).flatMap((list) => (list['closed'] === true ? [textOf(list['id'])] : [])),
  );
  const filled = new Set<string>();
  const cardIds = new Set<string>();
  for (const card of recordsOf(board['cards'])) {
    yield;
    const id = textOf(card['id']);
    const due = textOf(card['due']);
    const found = { text: due, deadline: deadlineOf(due, context.zone) };
    const { deadline, notes } = pickDeadline([found], context.words);
    const list = textOf(card['idList']);
    const checklist = checklists.get(id);
    // Cards of an archived list are archived too, although the cards themselves do not say so.
    const isDone = card['dueComplete'] === true || card['closed'] === true || closedLists.has(list);
    filled.add(list);
    cardIds.add(id);
    leaveOutParts(card, members, collector);
    collector.add({
      title: textOf(card['name']),
      description: textOf(card['desc']),
      category: lists.get(list),
      tags: recordsOf(card['labels']).map((label) => textOf(label['name']) || textOf(label['color'])),
      deadline,
      progress: isDone ? 100 : 0,
      steps: checklist?.steps,
      notes: [...notes, ...linksOf(card, context), ...(checklist?.notes ?? []), ...(comments.get(id) ?? [])],
      createdAt: timestampOf(createdMs(id), context.zone),
    });
  }
  const stepsByCard = new Map([...checklists].map(([id, { steps }]) => [id, steps] as const));
  leaveOutOrphans(stepsByCard, cardIds, collector);
  leaveOutOrphans(comments, cardIds, collector);
  for (const [id, name] of lists) if (!filled.has(id)) collector.leaveOut('project', name);
  return collector.finish();
}

function namesById(list: unknown, field = 'name'): ReadonlyMap<string, string> {
  return new Map(recordsOf(list).map((one) => [textOf(one['id']), textOf(one[field])]));
}

/** The ids begin with the seconds since 1970 of their creation, in hexadecimal. */
function createdMs(id: string): number | undefined {
  return /^[\da-f]{24}$/.test(id) ? Number.parseInt(id.slice(0, 8), 16) * 1_000 : undefined;
}

interface CardChecklist {
  readonly steps: ImportedStep[];
  /** With the dates of the items, as steps have none. */
  readonly notes: ImportedEntry[];
}

/** A card's checklists become one. */
function checklistsByCard(
  list: unknown,
  { zone, words }: ReadingContext,
): ReadonlyMap<string, CardChecklist> {
  const checklists = new Map<string, CardChecklist>();
  const position = (one: JsonRecord) => Number(textOf(one['pos']));
  const byPosition = (a: JsonRecord, b: JsonRecord) => position(a) - position(b);
  for (const checklist of recordsOf(list).toSorted(byPosition)) {
    const card = textOf(checklist['idCard']);
    const { steps, notes } = checklists.get(card) ?? { steps: [], notes: [] };
    checklists.set(card, { steps, notes });
    for (const item of recordsOf(checklist['checkItems']).toSorted(byPosition)) {
      const title = textOf(item['name']);
      const due = textOf(item['due']);
      steps.push({ text: title, done: item['state'] === 'complete' });
      notes.push(...subtaskNotes({ title, dates: [{ text: due, deadline: deadlineOf(due, zone) }] }, words));
    }
  }
  return checklists;
}

/** The comments are among the board's actions, the newest first. */
function commentsByCard(list: unknown, { zone }: ReadingContext): ReadonlyMap<string, ImportedEntry[]> {
  const comments = new Map<string, ImportedEntry[]>();
  for (const action of recordsOf(list).toReversed()) {
    if (action['type'] !== 'commentCard') continue;
    const data = recordOf(action['data']);
    const card = textOf(recordOf(data['card'])['id']);
    const date = timestampOf(action['date'], zone);
    const entries = comments.get(card) ?? [];
    comments.set(card, entries);
    entries.push({ text: textOf(data['text']), ...(date !== undefined && { date }) });
  }
  return comments;
}

/** Attachments that are addresses, not files. */
function linksOf(card: JsonRecord, { words }: ReadingContext): readonly ImportedEntry[] {
  return recordsOf(card['attachments'])
    .filter((one) => one['isUpload'] === false && textOf(one['url']) !== '')
    .map((one) => ({ text: `${words.link}: ${textOf(one['url'])}` }));
}

function leaveOutParts(card: JsonRecord, members: ReadonlyMap<string, string>, collector: Collector): void {
  for (const one of recordsOf(card['attachments']))
    if (one['isUpload'] !== false) collector.leaveOut('attachment', textOf(one['name']));
  for (const id of textsOf(card['idMembers'])) collector.leaveOut('assignee', members.get(id) ?? id);
  for (const item of recordsOf(card['customFieldItems'])) {
    const [value] = Object.values(recordOf(item['value']));
    collector.leaveOut('custom-field', textOf(value));
  }
  if (textOf(card['start']) !== '') collector.leaveOut('start-date', textOf(card['start']));
}
