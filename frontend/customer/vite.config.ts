import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { packed } from '../shared/src/build/packed.ts';
import { productionOnly } from '../shared/src/build/productionOnly.ts';
import { productionRouter } from '../shared/src/build/productionRouter.ts';
import { pureSchemas } from '../shared/src/build/pureSchemas.ts';
import { routeAddresses } from '../shared/src/build/routeAddresses.ts';
import { withoutEval } from '../shared/src/build/withoutEval.ts';
import { firstHtml } from './build/firstHtml.ts';
import { firstScript } from './build/firstScript.ts';
import { smallerRouter } from './build/smallerRouter.ts';
import { withoutJsonSchema } from './build/withoutJsonSchema.ts';
import { withoutStyleElement } from './build/withoutStyleElement.ts';

/** The modules that make the first requests without waiting for the app, with all their dependencies; `toast`, because the app needs nothing else of `visits`. */
const FIRST =
  /customer\/src\/(?:first|app\/queryClient|api\/(?:me|settings)|components\/(?:codeOf|toast|zone))[.]ts$|shared\/src\/(?:api\/call|session\/useSession)[.]ts$|contracts\/src\/(?:interviewTypes|rules)[.]ts[?]plain|node_modules\/(?:react|@tanstack)\//;
const SHARED = new RegExp(
  [
    'customer/src/(?:api/|components/(?!forms|payment|secondFactor|SearchI)|components/forms/(?:Field|useKept|Plain))',
    'frontend/shared/src/(?!forms/useSearch)',
    'features/auth/(?:AuthCard|Leads|pending)',
    'contracts/src/.*[?]plain',
    'node_modules/@(?:tanstack|internationalized)/',
  ].join('|'),
);
/** Not the parts of the pages that also show the form for a proof: those are with the fields. */
const BOOKING =
  /components\/payment\/(?![pP]roof|PayI|PaymentS|Stranded|useMethod)|features\/payments\/refund|contracts\/src\/(?:rejections|cancellation|payment[.]|noShow|rescheduling|timeZone)/;

export default defineConfig({
  resolve: { alias: productionRouter },
  plugins: [
    react(),
    firstScript(),
    firstHtml(),
    routeAddresses({ without: /^\/api\/(?:admin|console|audit)\// }),
    pureSchemas(),
    productionOnly(),
    smallerRouter(),
    withoutStyleElement(),
    withoutJsonSchema(),
    withoutEval(),
    packed(),
  ],
  base: '/',
  build: {
    outDir: 'dist',
    manifest: true,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // Fonts and images stay files, because the content security policy allows no data: URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      input: { index: 'index.html', first: 'src/first.ts' },
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', test: FIRST, priority: 6 },
            { name: 'visits', test: /customer\/src\/app\/visits[.]ts$/, priority: 5 },
            { name: 'react', test: /node_modules\/(react-dom|scheduler)\//, priority: 4 },
            { name: 'form', test: /node_modules\/(zod|react-hook-form|@hookform)\//, priority: 3 },
            // Everything that the entry script needs at once, in one file, so that it loads none of the chunks below.
            { name: 'app', tags: ['$initial'], priority: 2 },
            // Small parts that several pages share: on a slow line, each separate file costs a round trip. `fields` loads the form
            // libraries and the others must not, so `booking` and `fields` exclude the dependencies of their parts.
            { name: 'shared', test: SHARED, minShareCount: 2, priority: 1 },
            { name: 'booking', test: BOOKING, minShareCount: 2, priority: 1, includeDependenciesRecursively: false },
            {
              name: 'fields',
              test: /contracts\/|components\/(?!SearchI)|features\/auth\/(?!\w+Page|AuthCard|Leads|pending|verification)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
});
