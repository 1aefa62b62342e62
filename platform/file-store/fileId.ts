/** Safe in file names and URLs: no separators, spaces or special characters. */
const ID = /^[A-Za-z0-9._-]{1,200}$/;

export const isFileId = (id: string): boolean => ID.test(id);

/** Returns the id; throws unless it consists of 1 to 200 letters, digits and `._-`. */
export function checkedFileId(id: string): string {
  if (!isFileId(id)) throw new Error(`${JSON.stringify(id)} cannot be the id of a file`);
  return id;
}
