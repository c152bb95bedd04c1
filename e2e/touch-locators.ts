import { expect, type Page } from '@playwright/test';
import { rowOf } from './conversation.ts';
import { overflowOf } from './media-steps.ts';

/** Locators of the journeys by touch, and the check they make after each step. */
export const rows = (page: Page) => page.locator('[data-ticket]');
export const linkOf = (page: Page, contact: string) => rowOf(page, contact).locator('[data-row]');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const expectFits = async (page: Page) => expect(await overflowOf(page)).toBe(0);
