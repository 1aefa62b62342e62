const PARAMETER = /:([A-Za-z]+)/g;

/** /api/slots/:id with its parameters and query filled in; undefined and empty query values are left out. */
export function addressOf(
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replace(PARAMETER, (_, name: string) => {
    const value = params[name];
    if (!value) throw new Error(`${path} lacks its parameter ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}
