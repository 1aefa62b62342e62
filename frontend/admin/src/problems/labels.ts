const FIELDS: Readonly<Record<string, string>> = {
  title: 'Title',
  difficulty: 'Difficulty',
  leetcodeUrl: 'LeetCode URL',
  solutionVideoUrl: 'Solution video URL',
  hints: 'Hints',
  solutions: 'Solutions',
  language: 'Language',
  description: 'Description',
  code: 'Code',
  timeComplexity: 'Time complexity',
  spaceComplexity: 'Space complexity',
};

/** The full label of a form field: "Title", "Hint 2" or "Solution 1, code". */
export function labelOf(param: string): string {
  const [list = '', index, name] = param.split('.');
  if (index === undefined) return FIELDS[list] ?? param;
  const row = `${list === 'hints' ? 'Hint' : 'Solution'} ${Number(index) + 1}`;
  return name === undefined ? row : `${row}, ${(FIELDS[name] ?? name).toLowerCase()}`;
}
/** The label of a field within its row. */
export const fieldLabel = (name: string): string => FIELDS[name] ?? name;
