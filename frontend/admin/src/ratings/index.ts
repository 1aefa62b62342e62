import { StarIcon } from '../icons/icons.tsx';
import { RatingList } from './RatingList.tsx';

export const ratings = {
  name: 'ratings',
  options: { label: 'Rating Management' },
  icon: StarIcon,
  list: RatingList,
};
