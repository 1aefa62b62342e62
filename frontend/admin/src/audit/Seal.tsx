import './seal.css';
import { SealIcon, WarningIcon } from '../icons/icons.tsx';

/** A green or red badge; the text carries the meaning. */
export const Seal = ({ whole, children }: { readonly whole: boolean; readonly children: string }) => (
  <span className={whole ? 'seal' : 'seal seal--broken'}>
    {whole ? <SealIcon sx={{ fontSize: '1rem' }} /> : <WarningIcon sx={{ fontSize: '1rem' }} />}
    {children}
  </span>
);
