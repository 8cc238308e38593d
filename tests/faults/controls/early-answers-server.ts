import { serveWith } from './serve.ts';

await serveWith(new URL('./early-answers-writer.ts', import.meta.url));
