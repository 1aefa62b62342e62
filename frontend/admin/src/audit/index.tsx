import { Route } from 'react-router-dom';
import { SealIcon } from '../icons/icons.tsx';
import { HistoryPage } from './HistoryPage.tsx';
import { LogPage } from './LogPage.tsx';
import { TimeTravelPage } from './TimeTravelPage.tsx';

export const audit = {
  name: 'audit',
  options: { label: 'Audit', isAside: true },
  icon: SealIcon,
  list: LogPage,
  children: [
    <Route key="as-of" path="as-of" element={<TimeTravelPage />} />,
    <Route key="history" path=":kind/:id" element={<HistoryPage />} />,
  ],
};
