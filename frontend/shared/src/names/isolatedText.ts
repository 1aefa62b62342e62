/** The same for a text that is put together as one string: the isolates of Unicode around a name. Where elements are possible, see `isolated`. */
export const isolatedText = (name: string): string => `\u2068${name}\u2069`;
