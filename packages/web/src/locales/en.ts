export const texts: Record<string, unknown> = import.meta.glob('./en/*.json', { eager: true, import: 'default' });
