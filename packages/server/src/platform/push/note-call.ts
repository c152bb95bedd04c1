import { sql } from 'kysely';
import type { CompanyTx } from '../db/company-db.ts';
import type { CompanyDb } from '../db/company-db.ts';
