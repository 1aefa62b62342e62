// Jest requires a default export.
export { stopShared as default } from './shared.ts';
