export const texts: Record<string, unknown> = import.meta.glob('./tr/*.json', { eager: true, import: 'default' });
