const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
/** A text as encoded in a stored answer: JSON within JSON. */
export const twiceInJson = (text: string): string => inJson(inJson(text));
