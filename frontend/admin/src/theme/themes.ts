import tokens from '@s30/frontend-shared/styles/tokens.css?raw';
import type { RaThemeOptions } from 'react-admin';
import { components } from './components.ts';
import { coloursOf, type Scheme } from './tokens.ts';

/** MUI computes colours from the palette, so it needs hex values. Everything else refers to the tokens. */
function paletteOf(scheme: Scheme): NonNullable<RaThemeOptions['palette']> {
  const colour = coloursOf(tokens, scheme);
  const tone = (name: string) => ({ main: colour(name), light: colour(`${name}-soft`), contrastText: colour('surface') });
  return {
    mode: scheme,
    primary: { main: colour('accent'), dark: colour('accent-hover'), light: colour('accent-soft'), contrastText: colour('on-accent') },
    secondary: { main: colour('text'), dark: colour('text-muted'), contrastText: colour('surface') },
    error: { main: colour('danger'), dark: colour('danger-hover'), light: colour('danger-soft'), contrastText: colour('on-danger') },
    warning: tone('warning'),
    success: tone('success'),
    info: tone('info'),
    background: { default: colour('bg'), paper: colour('surface') },
    text: { primary: colour('text'), secondary: colour('text-muted'), disabled: colour('text-subtle') },
    divider: colour('border'),
    action: {
      active: colour('text-subtle'),
      hover: colour('surface-hover'),
      selected: colour('accent-soft'),
      disabledBackground: colour('fill'),
      disabled: colour('text-subtle'),
    },
  };
}

const heading = { fontWeight: 600, letterSpacing: 'var(--tracking-snug)', lineHeight: 1.3 };

const themeOf = (scheme: Scheme): RaThemeOptions => ({
  palette: paletteOf(scheme),
  // In rem, like those of the customer app, so that large text gets the layout of a smaller screen.
  breakpoints: { unit: 'rem', step: 1, values: { xs: 0, sm: 36, md: 48, lg: 64, xl: 75 } },
  shape: { borderRadius: 8 },
  spacing: 4,
  typography: {
    fontFamily: 'var(--font-sans)',
    fontWeightBold: 600,
    h1: {
      ...heading,
      fontSize: 'var(--text-3xl)',
      lineHeight: 1.2,
      letterSpacing: 'var(--tracking-tight)',
      textWrap: 'balance',
      overflowWrap: 'anywhere',
    },
    h2: { ...heading, fontSize: 'var(--text-lg)' },
    h3: { ...heading, fontSize: 'var(--text-base)' },
    h5: { ...heading, fontSize: 'var(--text-3xl)' },
    body1: { fontSize: 'var(--text-base)', lineHeight: 1.55 },
    body2: { fontSize: 'var(--text-sm)', lineHeight: 1.45 },
    button: { fontWeight: 600, textTransform: 'none', fontSize: 'var(--text-sm)', lineHeight: 1.25 },
  },
  components,
});

export const lightTheme = themeOf('light');
export const darkTheme = themeOf('dark');
