import type { HistoryOrder } from '../packages/simulator/src/whatsapp-web/history.ts';
import type { Api, Session } from './api.ts';
import type { Stage } from './stage.ts';
import { until } from './until.ts';

interface PairingDesk {
  stage: Pick<Stage, 'database' | 'simulator'>;
  api: Api;
  admin: Session;
  companyId: number;
}

interface PhonePlan {
  number: string;
  /** What the phone remembers, and the connection takes over. */
  history?: HistoryOrder;
}

const pairedWithinMs = 120_000;

/** A connection whose code a phone of the simulator scans. Resolves with its id when it is signed in. */
export async function pairPhone(desk: PairingDesk, { number, history }: PhonePlan): Promise<number> {
  const { stage, api, admin, companyId } = desk;
  const { database, simulator } = stage;
  const [row] = await database.rows<{ id: number }>(
    `insert into connections (company_id, name, channel, status, enable_import_message)
     values ($1, $2, 'whatsapp', 'DISCONNECTED', $3) returning id`,
    [companyId, `Celular ${number}`, history !== undefined],
  );
  const id = row?.id ?? 0;
  await api.request(admin, { method: 'POST', path: `/whatsappsession/${id}`, body: {} });
  let scanned = '';
  const isSignedIn = async () => {
    const [now] = await database.rows<{ status: string; qrcode: string }>(
      'select status, qrcode from connections where id = $1',
      [id],
    );
    if (now?.status === 'qrcode' && now.qrcode !== '' && now.qrcode !== scanned) {
      scanned = now.qrcode;
      await simulator.wa.scan(now.qrcode, { number, history: history ?? null });
    }
    return now?.status === 'CONNECTED';
  };
  await until(`${number} is signed in`, isSignedIn, { withinMs: pairedWithinMs, everyMs: 100 });
  return id;
}
