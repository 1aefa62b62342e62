import { GiftIcon } from '../icons/icons.tsx';
import { ReferralTracker } from './ReferralTracker.tsx';

export const referrals = {
  name: 'referrals',
  options: { label: 'Referral Tracker' },
  icon: GiftIcon,
  list: ReferralTracker,
};
