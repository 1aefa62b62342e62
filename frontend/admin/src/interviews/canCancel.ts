import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { isOpen } from '@s30/contracts/noShow';

/** May an admin cancel it? Also one that was started; not while a reported no-show waits to be settled. */
export const canCancel = ({ status, noShow }: Pick<InterviewDocument, 'status' | 'noShow'>): boolean =>
  (status === 'scheduled' || status === 'in-progress') && !isOpen(noShow);
