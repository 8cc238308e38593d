import { type ForeignAnswer, type ForeignQuestion } from './foreign-question.ts';
import { readForeign } from './read-foreign.ts';

// Reads the files of other apps in a thread of its own, so that the page stays responsive.

const reply = (answer: ForeignAnswer) => postMessage(answer);

addEventListener('message', ({ data: { file, context } }: MessageEvent<ForeignQuestion>) => {
  readForeign(file, context).then(reply, () => reply(null));
});
