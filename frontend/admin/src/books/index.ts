import { BookIcon } from '../icons/icons.tsx';
import { BooksPage } from './BooksPage.tsx';

export const books = {
  name: 'books',
  options: { label: 'Books' },
  icon: BookIcon,
  list: BooksPage,
};
