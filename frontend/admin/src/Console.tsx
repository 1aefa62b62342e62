import { Admin, memoryStore, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { authProvider } from './access/authProvider.ts';
import { audit } from './audit/index.tsx';
import { books } from './books/index.ts';
import { dataProvider } from './data/dataProvider.ts';
import { queryClient } from './data/queryClient.ts';
import { feedback } from './feedback/index.ts';
import { health } from './health/index.ts';
import { interviews } from './interviews/index.ts';
import { ConsoleLayout } from './layout/ConsoleLayout.tsx';
import { Notifications } from './layout/Notifications.tsx';
import { AccessDeniedPage, BrokenPage, NotFoundPage } from './page/OtherPages.tsx';
import { PageLoading } from './page/PageLoading.tsx';
import { payments } from './payments/index.ts';
import { prices } from './prices/index.ts';
import { problems } from './problems/index.ts';
import { ratings } from './ratings/index.ts';
import { referrals } from './referrals/index.ts';
import { darkTheme, lightTheme } from './theme/themes.ts';
import { users } from './users/index.ts';

/** List searches contain people's names, so they are kept in memory, not in browser storage. */
const store = memoryStore();

/** Below a list: react-admin would show the list itself. */
const NO_SUCH_PAGE = <Route key="none" path=":page/*" element={<NotFoundPage />} />;

export const Console = () => (
  <Admin
    requireAuth
    disableTelemetry
    authProvider={authProvider}
    dataProvider={dataProvider}
    queryClient={queryClient}
    store={store}
    theme={lightTheme}
    darkTheme={darkTheme}
    layout={ConsoleLayout}
    notification={Notifications}
    loading={PageLoading}
    loginPage={false}
    accessDenied={AccessDeniedPage}
    catchAll={NotFoundPage}
    error={BrokenPage}
  >
    <Resource {...users}>{NO_SUCH_PAGE}</Resource>
    <Resource {...prices}>{NO_SUCH_PAGE}</Resource>
    <Resource {...interviews}>{NO_SUCH_PAGE}</Resource>
    <Resource {...problems} />
    <Resource {...ratings}>{NO_SUCH_PAGE}</Resource>
    <Resource {...payments}>{NO_SUCH_PAGE}</Resource>
    <Resource {...books}>{NO_SUCH_PAGE}</Resource>
    <Resource {...feedback}>{NO_SUCH_PAGE}</Resource>
    <Resource {...referrals}>{NO_SUCH_PAGE}</Resource>
    <Resource {...health}>{NO_SUCH_PAGE}</Resource>
    <Resource {...audit}>{[...audit.children, NO_SUCH_PAGE]}</Resource>
  </Admin>
);
