/** Safe in every file system and address: no separators, no spaces, nothing that has a meaning of its own. */
const ID = /^[A-Za-z0-9._-]{1,200}$/;

export const isFileId = (id: string): boolean => ID.test(id);

/** Throws when the id is not made of letters, digits and `._-`. */
export function checkedFileId(id: string): string {
  if (!isFileId(id)) throw new Error(`${JSON.stringify(id)} cannot be the id of a file`);
  return id;
}
