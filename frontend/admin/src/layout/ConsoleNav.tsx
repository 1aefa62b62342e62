import { styled } from '@mui/material/styles';
import { type ComponentType, useEffect, useRef } from 'react';
import { useCanAccess, useCreatePath, useResourceDefinitions } from 'react-admin';
import { NavLink, useMatch } from 'react-router-dom';
import { BAR_HEIGHT, besideCamera } from './ConsoleBar.tsx';

const Side = styled('nav')(({ theme }) => ({
  padding: `12px ${besideCamera(12)}`,
  overflowX: 'auto',
  borderBottom: '1px solid var(--color-border)',
  display: 'flex',
  gap: 4,
  // Reserves the height of an entry, because permissions resolve after the first render.
  '& ul': { display: 'flex', gap: 4, minHeight: '2.25rem', margin: 0, padding: 0, listStyle: 'none' },
  [theme.breakpoints.up('lg')]: {
    position: 'sticky',
    top: BAR_HEIGHT,
    alignSelf: 'start',
    height: `calc(100dvh - ${BAR_HEIGHT}px)`,
    overflowX: 'visible',
    overflowY: 'auto',
    borderBottom: 0,
    borderRight: '1px solid var(--color-border)',
    display: 'block',
    '& a': { paddingRight: 0, whiteSpace: 'normal' },
    '& ul': { flexDirection: 'column', minHeight: 0 },
    '& ul:not(:empty) + ul:not(:empty)': { marginTop: 12, paddingTop: 12, borderTop: '1px solid var(--color-border)' },
  },
  '@media print': { display: 'none' },
}));

const SectionLink = styled(NavLink)({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: '2.25rem',
  padding: '0 12px',
  borderRadius: 'var(--radius-md)',
  fontSize: 'var(--text-sm)',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  color: 'var(--color-text-muted)',
  '&:hover': { backgroundColor: 'var(--color-surface-hover)', color: 'var(--color-text)' },
  '&[aria-current]': { backgroundColor: 'var(--color-accent-soft)', color: 'var(--color-on-accent-soft)' },
});

/** One entry per section that this user may see: operations first, then the overviews. */
export function ConsoleNav() {
  const sections = Object.values(useResourceDefinitions()).filter((section) => section.hasList);
  return (
    <Side aria-label="Console">
      {[sections.filter(({ options }) => !options?.isAside), sections.filter(({ options }) => options?.isAside)].map((part, at) => (
        <ul key={at === 0 ? 'sections' : 'aside'}>
          {part.map(({ name, icon, options }) => (
            <Section key={name} name={name} label={options?.label ?? name} icon={icon} />
          ))}
        </ul>
      ))}
    </Side>
  );
}

function Section({ name, label, icon: Icon }: { readonly name: string; readonly label: string; readonly icon?: ComponentType }) {
  const { canAccess } = useCanAccess({ action: 'list', resource: name });
  const path = useCreatePath()({ resource: name, type: 'list' });
  const current = useMatch(`${path}/*`) !== null;
  const entry = useRef<HTMLLIElement>(null);
  // Where the entries scroll sideways, keeps the current one visible.
  useEffect(() => {
    if (current && canAccess) entry.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current, canAccess]);
  if (!canAccess) return null;
  return (
    <li ref={entry}>
      <SectionLink to={path}>
        {Icon && <Icon />}
        {label}
      </SectionLink>
    </li>
  );
}
