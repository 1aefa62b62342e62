import { handlers } from '@s30/platform/web/handler';

/** What broke in a browser stands in the log, under the id that the page shows. */
export const pageErrorRoutes = handlers()({
  reportPageError: async ({ body, requestId, warn }) => {
    warn({ requestId, pageError: body }, 'a page broke');
    return { requestId };
  },
});
