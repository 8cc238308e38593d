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
  // Asks who is signed in while the page's script still loads. A sign-out that the server does not know of yet comes first.
  const names = ['forge.session', 'forge.session.ending'];
  const stored = names.map(read);
  if (stored[1] === null) {
    const address = `${path}api/auth/session`;
    const headers = { 'forge-path': path, 'forge-protocol': '6' };
    const sentAt = performance.now();
    const call = new XMLHttpRequest();
    call.open('GET', address);
    for (const name in headers) call.setRequestHeader(name, headers[name]);
    call.responseType = 'json';
    call.send();
    // The script takes it once, in place of an equal request, if it is recent and no other tab has signed in or out since.
    window.forgeEarly = (wanted) => {
      if (wanted.path !== address) return null;
      window.forgeEarly = undefined;
      const isRecent = performance.now() - sentAt < 10_000;
      const isUnchanged = names.every((name, index) => read(name) === stored[index]);
      return isRecent && isUnchanged && JSON.stringify(headers) === JSON.stringify(wanted.headers)
        ? call
        : null;
    };
  }
  // Fetches the texts of that language beside the script, which asks for them once it runs. A service worker has them at hand.
  const texts = document.currentScript.dataset[root.lang];
  if (texts) {
    const link = document.createElement('link');
    if (navigator.serviceWorker?.controller) link.rel = 'modulepreload';
    else Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous' });
    link.href = texts;
    document.head.append(link);
  }
} catch {
  // No storage
}
