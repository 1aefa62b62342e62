/** The brand's dial: a ring that empties. `full` is the remaining share, from 0 to 1. */
export const Dial = ({ full, className }: { readonly full: number; readonly className: string }) => (
  <svg className={className} viewBox="0 0 44 44" aria-hidden="true">
    <circle cx="22" cy="22" r="19" />
    <circle cx="22" cy="22" r="19" pathLength="100" strokeDasharray={`${Math.round(Math.min(1, Math.max(0, full)) * 100)} 100`} />
  </svg>
);
