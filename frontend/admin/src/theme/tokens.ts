export type Scheme = 'light' | 'dark';

const COLOUR = /--(?:color-)?([\w-]+):\s*light-dark\(\s*(#[0-9a-f]{6})\s*,\s*(#[0-9a-f]{6})\s*\)/gi;

/**
 * One scheme's colours, read from tokens.css so that the console cannot drift from the customer app.
 * An unknown token throws, so a renamed token breaks the console at startup rather than somewhere obscure.
 */
export function coloursOf(css: string, scheme: Scheme): (name: string) => string {
  const colours = new Map<string, string>();
  for (const [, name, light, dark] of css.matchAll(COLOUR)) {
    const value = scheme === 'light' ? light : dark;
    // The first definition counts; later ones adjust it for media queries such as higher contrast.
    if (name && value && !colours.has(name)) colours.set(name, value);
  }
  return (name) => {
    const value = colours.get(name);
    if (value === undefined) throw new Error(`tokens.css has no colour ${name}`);
    return value;
  };
}
