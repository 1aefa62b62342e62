import { RupeeIcon } from '../icons/icons.tsx';
import { PriceList } from './PriceList.tsx';

export const prices = {
  name: 'prices',
  options: { label: 'Price Management' },
  icon: RupeeIcon,
  list: PriceList,
  recordRepresentation: 'interviewType',
};
