/** Whether the person can switch a shortcut off: it needs neither Ctrl nor ⌘. */
export function isSwitchable(keys: readonly string[]): boolean {
  return !keys.includes('Ctrl / ⌘');
}

/** The keys of each shortcut, as the help and the palette show them. `shift` stands for the key's name in the language. */
export const shortcutKeys = {
  commands: ['Ctrl / ⌘', 'K'],
  capture: ['Q'],
  newIdea: ['N'],
  search: ['/'],
  views: ['1', '2', '3', '4'],
  walk: ['J', 'K'],
  select: ['X'],
  selectRange: ['shift', '↑', '↓'],
  selectAll: ['Ctrl / ⌘', 'A'],
  finish: ['D'],
  edit: ['E'],
  update: ['U'],
  notes: ['M'],
  deadline: ['T'],
  priority: ['P'],
  notNow: ['S'],
  move: ['Alt', '↑', '↓'],
  open: ['Enter'],
  today: ['T'],
  delete: ['Del', '⌫'],
  undo: ['Ctrl / ⌘', 'Z'],
  redo: ['shift', 'Ctrl / ⌘', 'Z'],
  message: ['F6'],
  leave: ['Esc'],
  help: ['?'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
