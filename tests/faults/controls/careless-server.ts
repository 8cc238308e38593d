import { serveWith } from './serve.ts';

await serveWith(new URL('./careless-writer.ts', import.meta.url));
