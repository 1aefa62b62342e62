import { Role } from '@s30/contracts/fields';
import { isRejection, reject } from '@s30/contracts/rejections';
import { handlers } from '@s30/platform/web/handler';
import { parseListQuery } from '@s30/platform/web/listQuery';
import { prices } from '@s30/projections/prices';
import { users } from '@s30/projections/users';
import { z } from 'zod';
import type { QueryRequest } from './context.ts';
import { accountDocument } from './users.ts';

const AccountFilter = z.object({ q: z.string().optional(), role: Role.optional(), id: z.array(z.string()).optional() });
const PriceFilter = z.object({ id: z.array(z.string()).optional() });

export const consoleQueries = handlers<QueryRequest>()({
  accounts: async ({ query, read }) => {
    const { page, limit, search, role } = query;
    const filter = { where: role === undefined || role === 'all' ? {} : { role }, ...(search ? { contains: search } : {}) };
    const [found, total] = await Promise.all([
      read(users).find({ ...filter, sort: { createdAt: 'desc' }, offset: (page - 1) * limit, limit }),
      read(users).count(filter),
    ]);
    return { users: found.map(accountDocument), total, totalPages: Math.ceil(total / limit), page };
  },

  consoleUsers: async ({ query, read }) => {
    const list = parseListQuery(query, { filters: AccountFilter, sortable: ['name', 'email', 'role', 'createdAt'] });
    if (isRejection(list)) return list;
    const { filter, sort, offset, limit } = list;
    if (filter.id) {
      const found = await read(users).getMany(filter.id);
      return { items: found.map(accountDocument), total: found.length, offset: 0 };
    }
    const where = { where: filter.role ? { role: filter.role } : {}, ...(filter.q ? { contains: filter.q } : {}) };
    const [found, total] = await Promise.all([
      read(users).find({ ...where, sort: sort ? { [sort.field]: sort.order } : { createdAt: 'desc' }, offset, limit }),
      read(users).count(where),
    ]);
    return { items: found.map(accountDocument), total, offset };
  },

  consoleUser: async ({ params, read }) => {
    const user = await read(users).get(params.id);
    return user ? accountDocument(user) : reject('user_unknown');
  },

  consolePrices: async ({ query, read }) => {
    const list = parseListQuery(query, { filters: PriceFilter, sortable: ['interviewType', 'price', 'updatedAt'] });
    if (isRejection(list)) return list;
    const { filter, sort, offset, limit } = list;
    const found = filter.id
      ? await read(prices).getMany(filter.id)
      : await read(prices).find({ sort: sort ? { [sort.field]: sort.order } : { interviewType: 'asc' }, offset, limit });
    const total = filter.id ? found.length : await read(prices).count();
    return { items: found.map((price) => ({ ...price, id: price._id })), total, offset: filter.id ? 0 : offset };
  },

  consolePrice: async ({ params, read }) => {
    const price = await read(prices).get(params.id);
    return price ? { ...price, id: price._id } : reject('price_unknown');
  },
});
