import type pg from 'pg';
import type { Storage } from '../platform/storage/storage.ts';
import { insertRows } from './insert-rows.repo.ts';
import type { DemoFiles } from './keep-demo-files.ts';
import type { AttendantKey } from './people.ts';
import type { DemoDesk } from './write-company.repo.ts';

interface QuickSeed {
  shortcode: string;
  message: string;
  /** Null: the company's. */
  of: AttendantKey | null;
  shared: 'geral' | 'visao' | 'nobody';
  file: { from: string; name: string } | null;
}

const seeds: readonly QuickSeed[] = [
  {
    shortcode: 'ola',
    message: '{{ms}}, {{firstName}}! Aqui é {{userName}}, da {{name_company}}. Como posso ajudar?',
    of: null,
    shared: 'geral',
    file: null,
  },
  {
    shortcode: 'protocolo',
    message: 'Seu protocolo é {{protocol}}, aberto em {{data_hora}}.',
    of: null,
    shared: 'geral',
    file: null,
  },
  {
    shortcode: 'fila',
    message: 'Você está na fila {{queue}}, {{firstName}}. Já já alguém responde.',
    of: null,
    shared: 'geral',
    file: null,
  },
  {
    shortcode: 'sofa',
    message: 'Este é o nosso sofá de três lugares, em pronta entrega.',
    of: null,
    shared: 'geral',
    file: { from: 'sofa.jpg', name: 'sofa.jpg' },
  },
  {
    shortcode: 'frete',
    message: 'Entregamos em até 5 dias úteis. O frete é grátis acima de R$ 500,00.',
    of: 'helena',
    shared: 'visao',
    file: null,
  },
  { shortcode: 'volto', message: 'Volto em dez minutos com a resposta.', of: 'ana', shared: 'nobody', file: null },
];

/** What the demo's attendants answer again and again. */
export async function writeQuickMessages(
  client: pg.ClientBase,
  desk: DemoDesk,
  { keep, storage }: { keep: DemoFiles; storage: Storage },
): Promise<void> {
  const rows = [];
  for (const { shortcode, message, of, shared, file } of seeds) {
    const kept = file && (await keep(file.from, file.name));
    // A quick message shows its name alone.
    if (kept?.thumbnailKey) await storage.remove(kept.thumbnailKey);
    rows.push({
      company_id: desk.companyId,
      user_id: of === null ? null : desk.userIds.get(of),
      shortcode,
      message,
      geral: shared === 'geral',
      visao: shared === 'visao',
      status: true,
      media_name: kept?.name ?? null,
      media_type: kept?.mimeType ?? null,
      media_size: kept?.size ?? null,
      media_sha256: kept?.sha256 ?? null,
      media_key: kept?.storageKey ?? null,
    });
  }
  await insertRows(client, 'quick_messages', rows);
}
