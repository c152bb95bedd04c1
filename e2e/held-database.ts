import { expect, type Page } from '@playwright/test';

/**
 * From now on whatever the page stores in this database of the browser waits: its store is taken and never let go of while
 * the page is there. Answers what waits until the page has tried.
 */
export async function holdDatabase(page: Page, name: string, store: string): Promise<() => Promise<unknown>> {
  // Opened earlier than the product does it would come without its store.
  await expect.poll(() => page.evaluate(databaseNames)).toContain(name);
  await page.evaluate(hold, { name, store });
  return () => page.waitForFunction(() => document.documentElement.dataset.storing === 'true');
}

const databaseNames = async () => (await indexedDB.databases()).map(({ name }) => name);

const hold = ({ name, store }: { name: string; store: string }) =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const held = opening.result.transaction(store, 'readwrite').objectStore(store);
      const goOn = () => {
        resolve();
        held.count().onsuccess = goOn;
      };
      goOn();
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...given) {
        document.documentElement.dataset.storing = 'true';
        return put.apply(this, given);
      };
    };
  });
