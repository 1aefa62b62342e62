import { EASY_PROBLEMS } from './easy.ts';
import { HARD_PROBLEMS } from './hard.ts';
import { MEDIUM_PROBLEMS } from './medium.ts';

export const DEMO_PROBLEMS = [...EASY_PROBLEMS, ...MEDIUM_PROBLEMS, ...HARD_PROBLEMS];
