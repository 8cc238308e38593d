// Runs before anything is drawn, so that nobody sees the other theme or language flash by.
// It is a file of its own because the security policy allows no script inside the page.
try {
  const root = document.documentElement;
  if (localStorage.getItem('forge.theme') === 'light') root.dataset.theme = 'light';
  const language = localStorage.getItem('forge.language') ?? navigator.language.slice(0, 2);
  if (language === 'es') root.lang = 'es';
} catch {
  // Without storage the defaults stand.
}
