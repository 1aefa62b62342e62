import { styled } from '@mui/material/styles';

const Link = styled('a')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  fontSize: '1.1875rem',
  fontWeight: 700,
  letterSpacing: '-0.03em',
  color: 'var(--color-text)',
  textDecoration: 'none',
  borderRadius: 4,
  '& svg': { width: '1.5rem', height: '1.5rem', color: 'var(--color-accent)' },
});

/** The logo, a clock showing half of sixty minutes. Links to the marketplace, which is a separate app. */
export const Brand = () => (
  <Link href="/">
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9.75" fill="none" stroke="currentcolor" strokeWidth="2.5" />
      <path d="M12 5a7 7 0 0 1 0 14z" fill="currentcolor" />
    </svg>
    S30
  </Link>
);
