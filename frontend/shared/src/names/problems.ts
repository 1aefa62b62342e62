import type { Difficulty, Solution } from '@s30/contracts/documents/problem';

export const DIFFICULTY_NAMES: Readonly<Record<Difficulty, string>> = { easy: 'Easy', medium: 'Medium', hard: 'Hard' };
export const LANGUAGE_NAMES: Readonly<Record<Solution['language'], string>> = { java: 'Java', python: 'Python' };
