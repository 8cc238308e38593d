import { serveWith } from './serve.ts';

await serveWith(new URL('./unballasted-writer.ts', import.meta.url));
