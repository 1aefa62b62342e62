const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
/** A text as it stands in a kept answer: JSON, whose body is JSON. */
export const twiceInJson = (text: string): string => inJson(inJson(text));
