// Before anything is drawn: the right theme and language. The security policy wants it in a file.
try {
  const root = document.documentElement;
  if (localStorage.getItem('forge.theme') === 'light') root.dataset.theme = 'light';
  const language = localStorage.getItem('forge.language') ?? navigator.language.slice(0, 2);
  if (language === 'es') root.lang = 'es';
} catch {
  // No storage
}
