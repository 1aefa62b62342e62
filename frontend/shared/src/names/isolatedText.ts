/** The same for plain strings: wraps a name in Unicode isolates. Where elements are possible, use `isolated`. */
export const isolatedText = (name: string): string => `\u2068${name}\u2069`;
