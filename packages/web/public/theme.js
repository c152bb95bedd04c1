// Runs before the first paint, so that a chosen theme never flashes. A file of its own: the page allows no inline script.
(() => {
  // Style elements made by scripts need the page's nonce. Libraries below the kit look for it under this name.
  globalThis.__webpack_nonce__ = document.querySelector('meta[property="csp-nonce"]').nonce;
  const root = document.documentElement;
  try {
    root.classList.toggle('dark', localStorage.getItem('theme') === 'dark');
    root.classList.toggle('compact', localStorage.getItem('density') === 'compact');
    root.lang = { en: 'en', es: 'es', tr: 'tr' }[localStorage.getItem('language')] ?? 'pt-BR';
  } catch {
    // Storage may be refused; the defaults are in the page.
  }
})();
