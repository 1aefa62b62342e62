import { type Access, PAGES } from '../../../frontend/customer/src/app/pages.ts';

/** The page of the customer app at an address: one with just this path, or one whose parameters fit. */
function pageAt(address: string) {
  const [path = ''] = address.split('?');
  const fits = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
  return PAGES.find((page) => page.path === path) ?? PAGES.find((page) => fits(page.path));
}

const EVERYBODY: readonly Access[] = ['anybody', 'guests', 'members', 'interviewers'];

/** The pages for these visitors that none of the addresses opens. */
export function leftOutBy(addresses: readonly string[], visitors = EVERYBODY): readonly string[] {
  const opened = new Set(addresses.map(pageAt));
  return PAGES.filter((page) => visitors.includes(page.access) && !opened.has(page)).map(({ path }) => path);
}
