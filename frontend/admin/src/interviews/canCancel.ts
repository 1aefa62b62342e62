import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { isOpen } from '@s30/contracts/noShow';

/** True if an admin may cancel the interview: scheduled or started, and without an open no-show report. */
export const canCancel = ({ status, noShow }: Pick<InterviewDocument, 'status' | 'noShow'>): boolean =>
  (status === 'scheduled' || status === 'in-progress') && !isOpen(noShow);
