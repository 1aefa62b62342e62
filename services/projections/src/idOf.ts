/** The id in a stream's name: `interview-42` → `42`. */
export const idOf = ({ stream }: { readonly stream: string }): string => stream.slice(stream.indexOf('-') + 1);
