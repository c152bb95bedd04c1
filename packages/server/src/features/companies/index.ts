export { type CompanyRow, getCompanyRow, putLastLogin } from './companies.repo.ts';
export { dueDateOf, isSuspended } from './companies.service.ts';
