// Tests that start the server as a process use the built one. It is rebuilt only if its sources changed.
export { ensureBuild as default } from '../../scripts/setup.mjs';
