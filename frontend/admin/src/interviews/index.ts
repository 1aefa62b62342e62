import { CalendarIcon } from '../icons/icons.tsx';
import { InterviewList } from './InterviewList.tsx';

export const interviews = {
  name: 'interviews',
  options: { label: 'Interview Management' },
  icon: CalendarIcon,
  list: InterviewList,
};
