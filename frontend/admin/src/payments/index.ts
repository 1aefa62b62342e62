import { WalletIcon } from '../icons/icons.tsx';
import { PaymentList } from './PaymentList.tsx';

export const payments = {
  name: 'payments',
  options: { label: 'Payment Management' },
  icon: WalletIcon,
  list: PaymentList,
};
