// Search over the page itself, and the call named in the address is opened.
const search = document.getElementById('search');
const found = document.getElementById('found');
const calls = [...document.querySelectorAll('details')].map((element) => ({
  element,
  text: element.textContent.toLowerCase(),
}));

function show() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const { element, text } of calls) {
    const fits = words.every((word) => text.includes(word));
    element.hidden = !fits;
    if (fits) count += 1;
  }
  for (const section of document.querySelectorAll('section')) {
    section.hidden = section.querySelector('details:not([hidden])') === null;
  }
  found.textContent = words.length === 0 ? '' : `${count} of ${calls.length} calls`;
}

function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named instanceof HTMLDetailsElement) named.open = true;
}

search.addEventListener('input', show);
addEventListener('hashchange', openNamed);
show();
openNamed();
