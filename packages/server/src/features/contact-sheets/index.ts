export { findNumberQuestions } from './run-number-check.ts';
