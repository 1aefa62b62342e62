import { z } from 'zod';
import { text } from '../fields.ts';
import { anyone, ok, route } from '../route.ts';

/** An unexpected error on a page. Pages remove anything that could be personal data before sending it. */
export const PageError = z.object({
  name: text(100),
  message: z.string().max(300),
  /** Stack frames in our own scripts. */
  at: z.array(text(200)).max(20),
  /** The page's address without ids and tokens. */
  page: text(200),
});
export type PageError = z.infer<typeof PageError>;

export const pageErrorRoutes = {
  reportPageError: route('POST', '/api/page-errors', {
    summary: 'A page broke: for the log',
    access: anyone,
    body: PageError,
    answer: ok(z.object({ requestId: z.string() })),
    limit: 'reports',
  }),
};
