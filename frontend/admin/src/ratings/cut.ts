/** Cuts a text to `length` graphemes and appends an ellipsis; undefined if the text is no longer than that. */
export function cut(text: string, length: number): string | undefined {
  const characters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);
  return characters.length <= length ? undefined : `${characters.slice(0, length).join('').trimEnd()}…`;
}
