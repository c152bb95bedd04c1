/** The languages a company can choose, and in which the server writes. */
export const languages = ['pt', 'en', 'es', 'tr'] as const;
export type Language = (typeof languages)[number];
