import { serveWith } from './serve.ts';

await serveWith(new URL('./unsynced-writer.ts', import.meta.url));
