// Runs before the first paint, so that a chosen theme and the brand never flash. It is a file of its own because the
// page allows no inline script.
(() => {
  // Style elements made by scripts need the page's nonce. Libraries below the kit look for it under this name.
  globalThis.__webpack_nonce__ = document.querySelector('meta[property="csp-nonce"]').nonce;
  const root = document.documentElement;
  // Always the first adopted sheet: the application puts a changed brand into it.
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [sheet];
  try {
    // The same key as in `lib/preferences.ts`: the theme belongs to the person who is signed in.
    const owner = localStorage.getItem('tokenUserId');
    const theme =
      owner === null
        ? localStorage.getItem('theme')
        : (localStorage.getItem(`theme:${owner}`) ?? localStorage.getItem(`default-theme:${owner}`));
    const dark = theme === 'dark';
    root.classList.toggle('dark', dark);
    root.classList.toggle('compact', localStorage.getItem('density') === 'compact');
    root.lang = { en: 'en', es: 'es', tr: 'tr' }[localStorage.getItem('language')] ?? 'pt-BR';
    const brand = JSON.parse(localStorage.getItem('brand'));
    if (brand) {
      sheet.replaceSync(brand.css);
      document.title = brand.name;
      if (brand.icon) for (const link of document.querySelectorAll('link[rel$=icon]')) link.href = brand.icon;
    }
    const bar = getComputedStyle(root).getPropertyValue('--browser-bar') || (dark ? '#171b23' : '#ffffff');
    document.querySelector('meta[name="theme-color"]').content = bar.trim();
  } catch {
    // Storage may be refused; the page then keeps its defaults.
  }
})();
