export type Scheme = 'light' | 'dark';

const COLOUR = /--(?:color-)?([\w-]+):\s*light-dark\(\s*(#[0-9a-f]{6})\s*,\s*(#[0-9a-f]{6})\s*\)/gi;

/**
 * One scheme's colours, read out of tokens.css itself so that the console cannot drift from the customer app.
 * Asking for a token that is not there throws: a renamed token stops the console at its first paint, not in some corner.
 */
export function coloursOf(css: string, scheme: Scheme): (name: string) => string {
  const colours = new Map<string, string>();
  for (const [, name, light, dark] of css.matchAll(COLOUR)) {
    const value = scheme === 'light' ? light : dark;
    // Later definitions are adjustments for media such as more contrast.
    if (name && value && !colours.has(name)) colours.set(name, value);
  }
  return (name) => {
    const value = colours.get(name);
    if (value === undefined) throw new Error(`tokens.css has no colour ${name}`);
    return value;
  };
}
