// npm run build: sets up what is missing and builds the page.
import { ensureBuild, ensurePackages } from './setup.mjs';

ensurePackages({ forTests: false });
ensureBuild();
