import type { InterviewDocument } from '@s30/contracts/documents/interview';
import type { ButtonLook } from '../../components/Button.tsx';

/** Where the actions appear: in a table row, on the interview's page, or there beside Join, which is then the primary action. */
type Place = 'row' | 'page' | 'page-to-join';
export type ActionsProps = { readonly interview: InterviewDocument; readonly place: Place };

const ON_PAGE = { other: { look: 'secondary' }, risky: { look: 'danger' } } as const;

/** Button styles for the next step, for other actions, and for actions that cannot be undone. */
export const LOOKS: Readonly<Record<Place, Readonly<Record<'next' | 'other' | 'risky', ButtonLook>>>> = {
  row: { next: { look: 'tonal', size: 'sm' }, other: { look: 'quiet', size: 'sm' }, risky: { look: 'quiet', size: 'sm' } },
  page: { next: { look: 'primary' }, ...ON_PAGE },
  'page-to-join': { next: { look: 'secondary' }, ...ON_PAGE },
};
