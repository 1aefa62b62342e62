import type { InterviewDocument } from '@s30/contracts/documents/interview';
import type { ButtonLook } from '../../components/Button.tsx';

/** In a row of the list, or on the page of the interview. */
type Place = 'row' | 'page';
export type ActionsProps = { readonly interview: InterviewDocument; readonly place: Place };

/** How actions look: what is to be done next, what else there is, and what cannot be undone. */
export const LOOKS: Readonly<Record<Place, Readonly<Record<'next' | 'other' | 'risky', ButtonLook>>>> = {
  row: { next: { look: 'tonal', size: 'sm' }, other: { look: 'quiet', size: 'sm' }, risky: { look: 'quiet', size: 'sm' } },
  page: { next: { look: 'primary' }, other: { look: 'secondary' }, risky: { look: 'danger' } },
};
