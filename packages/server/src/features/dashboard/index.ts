export { countedIn } from './attendance-sums.repo.ts';
