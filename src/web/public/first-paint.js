// Before anything is drawn: the right theme, with the browser's own bars, language and manifest. The security policy wants it in a file.
try {
  const root = document.documentElement;
  const path = new URL('.', document.currentScript.src).pathname;
  const read = (name) => localStorage.getItem(path === '/' ? name : path + name);
  if (read('forge.theme') === 'light') {
    root.dataset.theme = 'light';
    document.querySelector('meta[name=theme-color]').content = '#f7f4f0';
  }
  const wanted = navigator.languages.map((tag) => /^[a-z]*/i.exec(tag)[0].toLowerCase());
  const language = read('forge.language') ?? wanted.find((tag) => tag === 'en' || tag === 'es');
  if (language === 'es') {
    root.lang = 'es';
    // Read when the page is installed.
    document.querySelector('link[rel=manifest]').href = './manifest.es.webmanifest';
  }
  // Asks who is signed in while the page's script still loads, which takes the answer: early-session.ts. A sign-out that the server does not know of yet must come first.
  const stored = Object.fromEntries(
    ['forge.session', 'forge.session.ending'].map((name) => [name, read(name)]),
  );
  if (stored['forge.session.ending'] === null) {
    const call = new XMLHttpRequest();
    const address = `${path}api/auth/session`;
    const headers = { 'forge-path': path, 'forge-protocol': '1' };
    call.open('GET', address);
    for (const name in headers) call.setRequestHeader(name, headers[name]);
    call.responseType = 'json';
    call.send();
    window.forgeEarlySession = { call, address, headers, sentAt: performance.now(), stored };
  }
} catch {
  // No storage
}
