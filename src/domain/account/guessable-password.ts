// Finds passwords that are long enough but among the first an attacker tries: famous ones, keyboard rows,
// repetitions, and the user's own address with a suffix.

/**
 * Words that top the lists of leaked passwords in English and Spanish, without common prefixes and suffixes.
 */
const commonWords = new Set(
  `password passwort passphrase passw0rd p4ssw0rd contrasena contrasenia clave secret secreto letmein welcome
  bienvenido bienvenida admin administrator administrador superuser qwerty qwertyuiop qwertyuiopasdfghjklzxcvbnm
  asdfghjkl zxcvbnm qazwsx qazwsxedc qazwsxedcrfvtgb 1qaz2wsx 1qaz2wsx3edc4rfv 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
  1q2w3e4r5t6y7u8i iloveyou teamo tequiero iloveyousomuch sunshine princess princesa football futbol baseball
  basketball soccer monkey dragon shadow master superman batman spiderman pokemon starwars michael jennifer
  jessica ashley charlie daniel thomas hello holamundo hola helloworld trustno1 whatever freedom computer
  internet changeme default guest login access forge forgeidea forgeideas myforge misideas correcthorse
  correcthorsebatterystaple thequickbrownfox jumpedoverthelazydog abcdefg abcdefghijklmnopqrstuvwxyz abc123
  barcelona realmadrid liverpool manchesterunited arsenal chelsea juventus america mexico espana estrella
  mariposa corazon chocolate tequieromucho teamomucho jesucristo jesuschrist dios godisgood loveme
  family familia summer winter spring autumn verano invierno primavera otono january february monday`.split(
    /\s+/,
  ),
);

/** Well-known sequences and rows of keys. */
const sequences = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qwertzuiop',
];

/** How many different characters must remain after removing every part that is easy to guess. */
const minDistinctCharacters = 6;

/** Whether an attacker would try this password early for the account with this address. */
export function isGuessablePassword(password: string, email: string): boolean {
  const letters = normalizeLetters(password);
  const addressWords = email
    .split('@')
    .map(normalizeLetters)
    .filter((part) => part.length >= 3);
  let left = shortestUnit(letters);
  for (const word of [...commonWords, ...addressWords].sort((a, b) => b.length - a.length))
    left = left.replaceAll(word, ' ');
  left = withoutSequences(left);
  return new Set(left.replaceAll(' ', '')).size < minDistinctCharacters;
}

/** Removes case, accents, blanks and punctuation, none of which makes a password harder to guess. */
function normalizeLetters(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replaceAll(/[\s\p{Punctuation}\p{Symbol}]/gu, '');
}

/** The shortest part that, repeated, makes up the whole text; the text itself if there is none. */
export function shortestUnit(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).slice(0, text.length) === text) return unit;
  }
  return text;
}

/** Removes runs of four or more characters that follow each other in a sequence, forwards or backwards. */
function withoutSequences(text: string): string {
  const rows = sequences.flatMap((row) => [row, [...row].reverse().join('')]);
  let left = '';
  let at = 0;
  while (at < text.length) {
    let length = 1;
    while (at + length < text.length && rows.some((row) => row.includes(text.slice(at, at + length + 1))))
      length += 1;
    if (length < 4) left += text.slice(at, at + length);
    at += length;
  }
  return left;
}
