import { UsersIcon } from '../icons/icons.tsx';
import { UserList } from './UserList.tsx';

export const users = {
  name: 'users',
  options: { label: 'User Management' },
  icon: UsersIcon,
  list: UserList,
  recordRepresentation: 'name',
};
