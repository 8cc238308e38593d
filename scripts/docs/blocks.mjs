// Extracts the parts of a page that can be run or loaded.
import { readFileSync } from 'node:fs';

/** The fenced code blocks of a page in order, each with its language and the number of its first line. */
export function blocksOf(file) {
  const blocks = [];
  let open = null;
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    const fence = /^```(\w*)$/.exec(line);
    if (fence && open === null) open = { language: fence[1], line: index + 2, text: '' };
    else if (fence) {
      blocks.push(open);
      open = null;
    } else if (open) open.text += `${line}\n`;
  }
  if (open) throw new Error(`${file}: a block that begins at line ${open.line} never ends`);
  return blocks;
}

/** The only block in this language. @throws unless there is exactly one */
export function blockOf(file, language) {
  const found = blocksOf(file).filter((block) => block.language === language);
  if (found.length !== 1) throw new Error(`${file} has ${found.length} blocks of ${language}, not one`);
  return found[0].text;
}
