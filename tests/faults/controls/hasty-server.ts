// Exits with code 0 on SIGTERM without answering the pending requests.
import { serveWith } from './serve.ts';

process.once('SIGTERM', () => process.exit(0));
await serveWith();
