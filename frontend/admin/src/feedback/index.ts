import { ReportIcon } from '../icons/icons.tsx';
import { FeedbackList } from './FeedbackList.tsx';

export const feedback = {
  name: 'feedback',
  options: { label: 'Feedback Management' },
  icon: ReportIcon,
  list: FeedbackList,
};
