export const texts: Record<string, unknown> = import.meta.glob('./pt/*.json', { eager: true, import: 'default' });
