export { authRoutes } from './auth.routes.ts';
export { loadCallers } from './load-callers.ts';
export { sendAccountMail } from './send-account-mail.ts';
