import { DIFFICULTIES, type Difficulty, type ProblemDocument } from '@s30/contracts/documents/problem';

export type ProblemSearch = { readonly text: string; readonly difficulty: Difficulty | undefined };

/** The search lives in the URL, so that Back works and links can be shared. */
export const readSearch = (address: URLSearchParams): ProblemSearch => ({
  text: address.get('q') ?? '',
  difficulty: DIFFICULTIES.find((difficulty) => difficulty === address.get('difficulty')),
});
export function writeSearch({ text, difficulty }: ProblemSearch): string {
  const address = new URLSearchParams({ ...(difficulty ? { difficulty } : {}), ...(text ? { q: text } : {}) });
  return address.size === 0 ? '' : `?${address}`;
}

/** Filters by difficulty and by part of the title, ignoring case. */
export const matchingProblems = <Problem extends Pick<ProblemDocument, 'title' | 'difficulty'>>(
  problems: readonly Problem[],
  { text, difficulty }: ProblemSearch,
): readonly Problem[] => {
  const wanted = text.trim().toLowerCase();
  return problems.filter((problem) => (!difficulty || problem.difficulty === difficulty) && problem.title.toLowerCase().includes(wanted));
};
