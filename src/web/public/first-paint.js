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
} catch {
  // No storage
}
