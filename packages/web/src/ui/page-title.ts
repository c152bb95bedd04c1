import { useEffect } from 'react';
import { currentBrand, nameInTitle, subscribeBrand } from '../lib/brand.ts';

let page = '';
let count = 0;

/** ① to ⑳ up to twenty, then (21). */
export function countMark(n: number): string {
  if (n <= 0) return '';
  return n <= 20 ? `${String.fromCodePoint(0x245f + n)} ` : `(${n}) `;
}

function writeTitle() {
  const { name } = currentBrand();
  document.title = countMark(count) + (page === '' ? name : `${page} · ${nameInTitle()}`);
}
subscribeBrand(writeTitle);

/** Sets the page's name in the window's title while mounted. */
export function usePageTitle(text: string) {
  useEffect(() => {
    page = text;
    writeTitle();
    return () => {
      page = '';
      writeTitle();
    };
  }, [text]);
}

/** Puts a count before the window's title while mounted; nothing at zero. */
export function useTitleCount(n: number) {
  useEffect(() => {
    count = n;
    writeTitle();
    return () => {
      count = 0;
      writeTitle();
    };
  }, [n]);
}
