/** The page that an address names; the first if it names none. */
export const pageIn = (text: string | null): number => (text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1);
