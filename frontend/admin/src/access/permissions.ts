import type { Role } from '@s30/contracts/fields';

/** Who may do what here. Whatever is not listed is denied; the server judges every request again. */
const permitted: Readonly<Record<string, Readonly<Record<string, readonly Role[]>>>> = {
  users: { list: ['admin'], changeRole: ['admin'], changePermissions: ['admin'] },
  prices: { list: ['admin'], setPrice: ['admin'] },
};

export const mayEnter = (role: Role | undefined): boolean => role === 'admin';

export const may = (role: Role | undefined, action: string, resource: string): boolean =>
  role !== undefined && (permitted[resource]?.[action]?.includes(role) ?? false);
