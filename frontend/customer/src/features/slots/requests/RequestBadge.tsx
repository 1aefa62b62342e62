import type { SlotRequestStatus } from '@s30/contracts/documents/slotRequest';

const LOOKS = { pending: ['pending', 'Pending'], rejected: ['rejected', 'Rejected'], fulfilled: ['verified', 'Fulfilled'] } as const;

export const RequestBadge = ({ status }: { readonly status: SlotRequestStatus }) => {
  const [look, word] = LOOKS[status];
  return <span className={`badge badge--${look}`}>{word}</span>;
};
