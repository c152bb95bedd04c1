import { expect, type Page } from '@playwright/test';

/**
 * From now on the page's writes to this database wait: the test keeps a transaction on the store open. The returned
 * function resolves when the page has tried to write.
 */
export async function holdDatabase(page: Page, name: string, store: string): Promise<() => Promise<unknown>> {
  // Opening the database before the product does would create it without its store.
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
