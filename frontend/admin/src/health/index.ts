import { ChartIcon } from '../icons/icons.tsx';
import { MarketplaceHealthPage } from './MarketplaceHealthPage.tsx';

export const health = {
  name: 'health',
  options: { label: 'Marketplace Health', isAside: true },
  icon: ChartIcon,
  list: MarketplaceHealthPage,
};
