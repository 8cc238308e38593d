// npm run build: installs missing packages and builds the page and the server.
import { ensureBuild, ensurePackages } from './setup.mjs';

ensurePackages({ forTests: false });
ensureBuild();
