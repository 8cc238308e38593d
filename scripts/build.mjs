// npm run build: sets up what is missing and builds page and server.
import { ensureBuild, ensurePackages } from './setup.mjs';

ensurePackages({ forTests: false });
ensureBuild();
