export { refreshBrand } from './refresh-brand.ts';
