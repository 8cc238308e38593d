// What tests start as a process is the server as it is delivered, built anew only if its sources changed.
export { ensureBuild as default } from '../../scripts/setup.mjs';
