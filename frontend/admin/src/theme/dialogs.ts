import type { RaThemeOptions } from 'react-admin';

/** The theme's breakpoints, for styles without access to it. */
const PHONE = '@media (max-width: 35.99rem)';
/** Too low for a dialog's content to scroll between its title and its buttons. */
const LOW = '@media (max-height: 30rem)';

/** Floating elements get a shadow; everything else gets a hairline. */
const floating = {
  backgroundColor: 'var(--color-surface-raised)',
  border: '1px solid var(--color-border)',
  boxShadow: 'var(--shadow-lg)',
  backgroundImage: 'none',
};

/** The styles of dialogs. */
export const dialogs: NonNullable<RaThemeOptions['components']> = {
  MuiDialog: {
    styleOverrides: {
      paper: {
        ...floating,
        width: 'min(30rem, 100%)',
        margin: 16,
        borderRadius: 'var(--radius-xl)',
        [PHONE]: {
          alignSelf: 'flex-end',
          width: '100%',
          maxWidth: '100%',
          margin: 0,
          borderRadius: 'var(--radius-xl) var(--radius-xl) 0 0',
        },
        [LOW]: { maxHeight: 'calc(100% - 32px)', '& > form, & .MuiDialogContent-root': { flex: 'none', overflow: 'visible' } },
      },
    },
  },
  MuiBackdrop: { styleOverrides: { root: { backgroundColor: 'var(--color-backdrop)' }, invisible: { backgroundColor: 'transparent' } } },
  MuiDialogTitle: {
    styleOverrides: {
      root: { padding: '20px 24px 8px', fontSize: 'var(--text-lg)', fontWeight: 600, lineHeight: 1.3, textWrap: 'balance' },
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 16,
        padding: '12px 24px 20px',
        overflowWrap: 'anywhere',
        '.MuiDialogTitle-root + &': { paddingTop: 4 },
        fontSize: 'var(--text-sm)',
        lineHeight: 1.55,
        color: 'var(--color-text-muted)',
      },
    },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        flexWrap: 'wrap',
        gap: 12,
        padding: '16px 24px',
        borderTop: '1px solid var(--color-border)',
        '& > :not(style) ~ :not(style)': { marginLeft: 0 },
        [PHONE]: {
          flexDirection: 'column-reverse',
          flexWrap: 'nowrap',
          alignItems: 'stretch',
          // A button label that contains a date may need two lines.
          '& .MuiButton-root': { whiteSpace: 'normal' },
          paddingBottom: 'calc(16px + env(safe-area-inset-bottom))',
        },
      },
    },
  },
};
