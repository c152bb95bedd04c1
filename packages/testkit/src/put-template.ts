import type { TemplateContent } from '@guiche/contract/template-content.schemas';
import type pg from 'pg';
import type { TestCompany } from './test-company.ts';

interface PutTemplate {
  /** Digits; the company's connection gets it. */
  wabaId: string;
  name?: string;
  status?: string;
  content?: TemplateContent;
}

const plain: TemplateContent = { header: null, body: 'Olá! Podemos ajudar?', footer: null, buttons: [] };

/** A template of the company's Cloud connection, as if it had been read from the platform. Answers its id. */
export async function putTemplate(
  owner: pg.Client,
  company: Pick<TestCompany, 'id' | 'connectionId'>,
  { wabaId, name = 'ola', status = 'approved', content = plain }: PutTemplate,
): Promise<number> {
  await owner.query('update connections set waba_id = $2 where id = $1', [company.connectionId, wabaId]);
  const { rows } = await owner.query(
    `insert into templates (company_id, connection_id, business_id, provider_id, name, language, category, status, content, synced_at)
     values ($1, $2, $3, $4 || '-' || $3, $4, 'pt_BR', 'utility', $5, $6, now()) returning id`,
    [company.id, company.connectionId, wabaId, name, status, JSON.stringify(content)],
  );
  return Number(rows[0].id);
}
