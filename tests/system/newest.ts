/** The newest position of the log that each server, known by its port, has told anyone in this process. */
const newest = new Map<string, string>();
const portOf = (url: string): string => new URL(url).port;

export const newestAt = (url: string): string => newest.get(portOf(url)) ?? '';
export function noteNewest(url: string, position: string | null): void {
  if (position !== null && position > newestAt(url)) newest.set(portOf(url), position);
}
/** Another server may have had this port, with another log. */
export const forgetNewest = (url: string): void => void newest.delete(portOf(url));
