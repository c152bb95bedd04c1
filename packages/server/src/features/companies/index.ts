export { type CompanyRow, drawCompanyId, getCompanyRow, insertCompany, putLastLogin } from './companies.repo.ts';
export { dueDateOf, findSuspended, isSuspended, languageOf } from './companies.service.ts';
