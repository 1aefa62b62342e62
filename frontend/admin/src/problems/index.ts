import { CodeIcon } from '../icons/icons.tsx';
import { ProblemList } from './ProblemList.tsx';
import { AddProblemPage, EditProblemPage } from './ProblemPages.tsx';

export const problems = {
  name: 'problems',
  options: { label: 'Problem Management' },
  icon: CodeIcon,
  list: ProblemList,
  create: AddProblemPage,
  edit: EditProblemPage,
  recordRepresentation: 'title',
};
