/** The beginning of a text, of so many characters as people count them; undefined when that is all of it. */
export function cut(text: string, length: number): string | undefined {
  const characters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);
  return characters.length <= length ? undefined : `${characters.slice(0, length).join('').trimEnd()}…`;
}
