/** The largest sizes Forge accepts. Lengths count UTF-16 code units, as an input's maxlength does. */
export const limits = {
  email: 254,
  minPasswordLength: 6,
  maxPasswordLength: 128,
  /** The shortest password under the `hardened` security profile. */
  minHardenedPasswordLength: 15,
  title: 200,
  description: 5_000,
  target: 500,
  /** Far longer than a date: imported deadlines may be any text, which is kept. */
  deadline: 100,
  entryText: 2_000,
  stepText: 200,
  categoryName: 60,
  categories: 200,
  tagName: 40,
  tagsPerIdea: 20,
  /** A person's own tags, besides the built-in ones. */
  ownTags: 200,
  filterName: 40,
  filterSearch: 200,
  savedFilters: 20,
  updatesPerIdea: 1_000,
  notesPerIdea: 1_000,
  stepsPerIdea: 100,
  ideas: 10_000,
  /** The most ideas that can be captured at once. */
  capturedIdeas: 200,
  /** Bytes an account's ideas may take as JSON, so that every export can be imported again. */
  accountBytes: 20_000_000,
  /** The highest weekly goal. */
  weeklyGoal: 50,
  /** The most reminders before a deadline. */
  reminderLeads: 3,
  /** The highest score that can be migrated from a browser's legacy storage. */
  legacyScore: 1_000_000,
  /** The maximum number of mutations in one request. */
  mutationsPerRequest: 50,
  /** The size limit of a body with addresses and passwords, in bytes. */
  credentialBodyBytes: 4_000,
  /** The size limit of an ordinary request's body, in bytes. */
  bodyBytes: 1_000_000,
  /** The size limit of a body that contains a whole file of ideas, in bytes. */
  importBodyBytes: 32_000_000,
} as const;
