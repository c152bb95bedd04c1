import type { WebFeature } from '../../lib/web-feature.ts';

/** The conversation, which the inbox shows. */
export const messages: WebFeature = { texts: ['messages'] };
