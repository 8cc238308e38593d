// Before anything is drawn: the right theme and language. The security policy wants it in a file.
try {
  const root = document.documentElement;
  if (localStorage.getItem('forge.theme') === 'light') root.dataset.theme = 'light';
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  const language =
    localStorage.getItem('forge.language') ?? wanted.find((tag) => tag === 'en' || tag === 'es');
  if (language === 'es') root.lang = 'es';
} catch {
  // No storage
}
