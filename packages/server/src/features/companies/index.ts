export { type CompanyRow, drawCompanyId, getCompanyRow, insertCompany, putLastLogin } from './companies.repo.ts';
export { dueDateOf, findSuspended, isSuspended, type Language, languageOf, languages } from './companies.service.ts';
