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

/** What a field of the form is called: Title, Hint 2, Solution 1, code. */
export function labelOf(param: string): string {
  const [list = '', index, name] = param.split('.');
  if (index === undefined) return FIELDS[list] ?? param;
  const row = `${list === 'hints' ? 'Hint' : 'Solution'} ${Number(index) + 1}`;
  return name === undefined ? row : `${row}, ${(FIELDS[name] ?? name).toLowerCase()}`;
}
/** Within its row. */
export const fieldLabel = (name: string): string => FIELDS[name] ?? name;
