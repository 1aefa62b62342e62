import type { InterviewDocument } from '@s30/contracts/documents/interview';
import type { ButtonLook } from '../../components/Button.tsx';

/** In a row of the list, on the page of the interview, or there beside the button to join, which is the main one then. */
type Place = 'row' | 'page' | 'page-to-join';
export type ActionsProps = { readonly interview: InterviewDocument; readonly place: Place };

const ON_PAGE = { other: { look: 'secondary' }, risky: { look: 'danger' } } as const;

/** How actions look: what is to be done next, what else there is, and what cannot be undone. */
export const LOOKS: Readonly<Record<Place, Readonly<Record<'next' | 'other' | 'risky', ButtonLook>>>> = {
  row: { next: { look: 'tonal', size: 'sm' }, other: { look: 'quiet', size: 'sm' }, risky: { look: 'quiet', size: 'sm' } },
  page: { next: { look: 'primary' }, ...ON_PAGE },
  'page-to-join': { next: { look: 'secondary' }, ...ON_PAGE },
};
