// Ends with a good code when it is told to, and leaves everybody without an answer.
import { serveWith } from './serve.ts';

process.once('SIGTERM', () => process.exit(0));
await serveWith();
