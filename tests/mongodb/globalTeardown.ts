// Jest wants a default export.
export { stopShared as default } from './shared.ts';
