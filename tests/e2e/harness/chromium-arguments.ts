/** Chromium's arguments for running as root and without access to the network. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without a graphics card, painting in a process of its own only copies more.
  '--in-process-gpu',
];
