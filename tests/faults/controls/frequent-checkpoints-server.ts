import { serveWith } from './serve.ts';

await serveWith(new URL('./frequent-checkpoints-writer.ts', import.meta.url));
