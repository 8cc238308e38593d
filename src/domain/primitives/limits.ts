/** The largest sizes Forge accepts. Lengths count UTF-16 code units, as an input's maxlength does. */
export const limits = {
  email: 254,
  minPasswordLength: 6,
  maxPasswordLength: 128,
  /** The least where an operator asks for strong passwords. */
  minHardenedPasswordLength: 15,
  title: 200,
  description: 5_000,
  target: 500,
  /** Far more than a date takes: a file may hold any text here, and it is kept. */
  deadline: 100,
  entryText: 2_000,
  categoryName: 60,
  categories: 200,
  updatesPerIdea: 1_000,
  notesPerIdea: 1_000,
  ideas: 10_000,
  /** Bytes an account's ideas may take as JSON, so that any export can be imported again. */
  accountBytes: 20_000_000,
  /** The largest score that can be brought along from a browser's legacy storage. */
  legacyScore: 1_000_000,
  /** Mutations in one request. */
  mutationsPerRequest: 50,
  /** Bytes of an ordinary request's body. */
  bodyBytes: 1_000_000,
  /** Bytes of the body that carries a whole file of ideas. */
  importBodyBytes: 32_000_000,
} as const;
