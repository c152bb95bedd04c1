export const texts: Record<string, unknown> = import.meta.glob('./es/*.json', { eager: true, import: 'default' });
