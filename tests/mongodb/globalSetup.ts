// Jest requires a default export.
export { startShared as default } from './shared.ts';
