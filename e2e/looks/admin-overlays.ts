import type { Page } from '@playwright/test';
import { featureOverlays } from './feature-looks.ts';
import { press, pressIn, pressThere, said } from './press.ts';
import { over, type Scene } from './scene.ts';
import { screenOf } from './screens.ts';

/** What features say in their `looks.json`. */
const ofFeatures: readonly Scene[] = featureOverlays.map(({ over: screen, name, drawnBy, press: key, entry, tab }) =>
  over(screenOf(screen), {
    name,
    drawnBy,
    open: async (page) => {
      await (entry === undefined ? press(page, key) : pressIn(page, key, entry));
      if (tab !== undefined) await pressThere(page, tab, 'tab');
    },
  }),
);

const sheet = {
  name: 'clientes.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Nome;Telefone;Etiquetas\nAna Prado;5511988880001;VIP\nBruno Sá;123;\nSem número;;\n'),
};

/** An import continues where it was left, so the first step is to go back to its beginning. */
async function chooseSheet(page: Page): Promise<void> {
  const button = async (key: string) => page.getByRole('button', { name: await said(page, `contact-sheets:${key}`) });
  const [toColumns, toFile] = [await button('review.back'), await button('map.otherFile')];
  await (await button('upload.choose')).or(toFile).or(toColumns).first().waitFor();
  if (await toColumns.isVisible()) {
    await toColumns.click();
    await toFile.waitFor();
  }
  if (await toFile.isVisible()) await toFile.click();
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'contact-sheets:upload.choose');
  await (await chooser).setFiles(sheet);
}

const imports: Scene = { ...screenOf('contacts from a sheet'), sign: (page) => page.locator('main ol').first() };
const importSteps: readonly Scene[] = [
  over(imports, {
    name: 'import: columns',
    drawnBy: 'features/contact-sheets/map-step.tsx',
    sign: (page) => page.locator('main select').first(),
    open: chooseSheet,
  }),
  over(imports, {
    name: 'import: review',
    drawnBy: 'features/contact-sheets/review-step.tsx',
    sign: (page) => page.locator('main tbody tr').first(),
    open: async (page) => {
      await chooseSheet(page);
      await press(page, 'contact-sheets:map.next');
    },
  }),
];

const json = (body: unknown) => ({ contentType: 'application/json', body: JSON.stringify(body) });
const someColumn = { header: 'Nome', first: 'Ana Prado', samples: ['Bruno Sá'], target: 'name' };

/** This state passes too quickly to be judged, so the screen is told of it once. */
const importRun: Scene = over(imports, {
  name: 'import: run',
  drawnBy: 'features/contact-sheets/run-step.tsx',
  sign: (page) => page.locator('main progress').first(),
  open: async (page) => {
    const run = {
      ...{ id: 1, state: 'running', done: 1284, chosen: 3900, created: 1100, updated: 184 },
      ...{ fileName: 'clientes.csv', country: 'BR', columns: [someColumn], hasHead: true, severalNumbers: 'first' },
      ...{
        rows: 3900,
        faulty: 2,
        known: 184,
        startedAt: new Date(Date.now() - 60_000).toISOString(),
        finishedAt: null,
      },
      numberCheck: null,
    };
    await page.route('**/api/contacts/import', (route) => route.fulfill(json({ contactImport: run })), { times: 1 });
    await page.reload();
  },
});

const secondFactorOff: Scene = over(screenOf('profile'), {
  name: 'second factor: off',
  drawnBy: 'features/profile/proof-dialog.tsx',
  open: async (page) => {
    const on = { since: '2026-10-02T13:00:00.000Z', recoveryCodesLeft: 8, isRequired: false };
    // People of this stage sign in by one step.
    await page.route('**/api/auth/second-factor', (route) => route.fulfill(json(on)), { times: 1 });
    await page.reload();
    await press(page, 'second-factor:card.switchOff');
  },
});

/** The question that comes when one leaves with unsaved text. */
const leaveGuard: Scene = over(screenOf('settings'), {
  name: 'leave what is not saved',
  drawnBy: 'features/settings/settings-screen.tsx',
  open: async (page) => {
    const option = page.locator('main [data-setting=sendGreetingAccepted]');
    const text = option.locator('textarea');
    if (!(await text.isVisible())) await option.getByRole('switch').click();
    await text.fill('Olá! Já vou te atender.');
    const elsewhere = page.locator('a[href="/users"]').filter({ visible: true }).first();
    if (!(await elsewhere.isVisible())) await press(page, 'app:menu.open');
    await elsewhere.click();
  },
});

const fieldsOf = (screen: string, drawnBy: string, key: string): Scene =>
  over(screenOf(screen), {
    name: `${screen}: filters`,
    drawnBy,
    sign: (page) => page.locator('main [data-typed]').first(),
    open: (page) => press(page, key),
  });

/** What belongs to the screens of management and administration; what needs more than a press is written here. */
export const adminOverlays: readonly Scene[] = [
  ...ofFeatures,
  over(screenOf('all connections'), {
    name: 'connections of a company',
    drawnBy: 'features/connections/company-dialog.tsx',
    open: (page) => page.locator('main tbody button').first().click(),
  }),
  ...importSteps,
  importRun,
  leaveGuard,
  secondFactorOff,
  over(screenOf('real-time panel'), {
    name: 'look into a ticket',
    drawnBy: 'features/moments/moment-peek.tsx',
    open: (page) => page.locator('main [aria-haspopup=dialog]').first().click(),
  }),
  fieldsOf('reports', 'features/reports/report-filters.tsx', 'reports:filter.name'),
  over(screenOf('reports'), {
    name: 'reports: a day of a month',
    drawnBy: 'ui/calendar.tsx',
    open: async (page) => {
      await press(page, 'reports:filter.name');
      await press(page, 'dates:typed.calendar');
    },
  }),
  over(screenOf('audit log'), {
    name: 'an act of the audit log',
    drawnBy: 'features/audit-log/audit-entry.tsx',
    sign: (page) => page.locator('main [aria-expanded=true]').first(),
    open: (page) => page.locator('main [aria-expanded=false]').nth(3).click(),
  }),
];
