import type { RaThemeOptions } from 'react-admin';
import { BAR_HEIGHT } from '../layout/ConsoleBar.tsx';
import { dialogs } from './dialogs.ts';

const focusRing = { outline: 'var(--focus-width) solid var(--color-focus)', outlineOffset: 'var(--focus-offset)' };
/** iPhones, also on their side, zoom into fields with text of less than 16 px. */
const WIDE_WITHOUT_TOUCH = '@media (min-width: 48rem) and (pointer: fine)';

const toned = (tone: string) => ({
  backgroundColor: `var(--color-${tone}-soft)`,
  color: 'var(--color-text)',
  '& .MuiAlert-icon': { color: `var(--color-${tone})` },
  '& .MuiAlertTitle-root': { color: `var(--color-on-${tone}-soft)` },
});

/** Styles MUI components with tokens.css. One set serves both schemes, because the tokens follow the scheme. */
export const components: NonNullable<RaThemeOptions['components']> = {
  MuiCssBaseline: {
    styleOverrides: {
      // What gets the focus scrolls to below the bar, and to above the chat launcher, which makes room only afterwards.
      html: { scrollPaddingTop: BAR_HEIGHT + 12, scrollPaddingBottom: 'min(5rem, 25vh)' },
      body: { overflowWrap: 'break-word', WebkitFontSmoothing: 'antialiased' },
      'a:focus-visible, button:focus-visible, [tabindex]:focus-visible': focusRing,
      // The text is dark in both schemes. While a dialog is open, only the dialog is printed, at its full length.
      '@media print': {
        'body *': { color: 'var(--color-text) !important' },
        'body:has(> .MuiDialog-root)': { overflow: 'visible !important' },
        'body:has(> .MuiDialog-root) > :not(.MuiDialog-root), .MuiDialog-root .MuiBackdrop-root, .MuiDialogActions-root': {
          display: 'none !important',
        },
        '.MuiDialog-root': { position: 'static !important' },
        '.MuiDialog-root .MuiDialog-container': { display: 'block', height: 'auto' },
        '.MuiDialog-root .MuiDialog-paper': {
          width: 'auto',
          maxHeight: 'none',
          margin: 0,
          border: 0,
          boxShadow: 'none',
          overflow: 'visible',
        },
        '.MuiDialog-root .MuiDialogContent-root': { overflow: 'visible' },
      },
      // Backgrounds, which tell these apart otherwise, are not drawn in forced colours.
      '@media (forced-colors: active)': {
        '[aria-current], [aria-pressed="true"]': {
          forcedColorAdjust: 'none',
          backgroundColor: 'Highlight !important',
          color: 'HighlightText !important',
        },
        '[aria-disabled="true"]': { color: 'GrayText !important', borderColor: 'GrayText !important' },
        '.MuiButton-contained': { border: '1px solid ButtonText !important' },
      },
      '::selection': { backgroundColor: 'var(--color-accent-soft-hover)', color: 'var(--color-text)' },
    },
  },
  MuiButtonBase: {
    // Ripples are decorative; a focus ring replaces their focus pulse.
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: {
        '&:focus-visible, &.Mui-focusVisible': focusRing,
        // iPhones zoom at two quick taps.
        touchAction: 'manipulation',
      },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'secondary' },
    styleOverrides: {
      root: {
        minHeight: 'var(--control-md)',
        padding: '4px 16px',
        boxShadow: 'none',
        // With large text on a small screen, a label needs two lines.
        '@media (min-width: 20.01rem)': { whiteSpace: 'nowrap' },
      },
      sizeSmall: { minHeight: 'var(--control-sm)', padding: '4px 12px', borderRadius: 'var(--radius-sm)', fontSize: 'var(--text-sm)' },
      outlined: {
        backgroundColor: 'var(--color-surface)',
        borderColor: 'var(--color-border-strong)',
        '&:hover': { backgroundColor: 'var(--color-surface-hover)', borderColor: 'var(--color-border-strong)' },
        '&[aria-disabled="true"]': {
          color: 'var(--color-text-subtle)',
          borderColor: 'var(--color-border)',
          backgroundColor: 'transparent',
          cursor: 'not-allowed',
        },
      },
      contained: {
        '&&[aria-disabled="true"]:not([aria-busy="true"])': {
          color: 'var(--color-text-subtle)',
          backgroundColor: 'var(--color-surface-hover)',
          cursor: 'not-allowed',
        },
      },
      text: {
        color: 'var(--color-text-muted)',
        '&:hover': { backgroundColor: 'var(--color-surface-hover)', color: 'var(--color-text)' },
      },
    },
    variants: [
      {
        props: { variant: 'contained', color: 'secondary' },
        // The tonal button: for repeated actions, or the only action of a small form.
        style: {
          backgroundColor: 'var(--color-accent-soft)',
          color: 'var(--color-on-accent-soft)',
          '&:hover': { backgroundColor: 'var(--color-accent-soft-hover)' },
        },
      },
    ],
  },
  // Chips, which may take several rows.
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: {
        flexWrap: 'wrap',
        gap: 8,
        '& > .MuiToggleButton-root.MuiToggleButton-root': {
          minHeight: 'var(--control-sm)',
          margin: 0,
          padding: '0 12px',
          border: '1px solid var(--color-border-strong)',
          borderRadius: 'var(--radius-full)',
          backgroundColor: 'var(--color-surface)',
          fontSize: 'var(--text-sm)',
          fontWeight: 500,
          lineHeight: 1.25,
          color: 'var(--color-text)',
          '&:hover': { backgroundColor: 'var(--color-surface-hover)' },
          '&.Mui-selected': {
            borderColor: 'var(--color-accent)',
            backgroundColor: 'var(--color-accent-soft)',
            color: 'var(--color-on-accent-soft)',
          },
        },
      },
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none' },
      rounded: { borderRadius: 'var(--radius-lg)' },
      outlined: { borderColor: 'var(--color-border)' },
    },
  },
  ...dialogs,
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true, margin: 'none' } },
  // Labels are placed above their field, never in its border.
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        marginBottom: 4,
        maxWidth: 'none',
        whiteSpace: 'normal',
        pointerEvents: 'auto',
        fontSize: 'var(--text-sm)',
        fontWeight: 500,
        lineHeight: 1.55,
        color: 'var(--color-text)',
        '&.Mui-focused, &.Mui-error': { color: 'var(--color-text)' },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 'var(--control-md)',
        backgroundColor: 'var(--color-surface)',
        fontSize: 'var(--text-base)',
        [WIDE_WITHOUT_TOUCH]: { fontSize: '0.9375rem' },
        '&:hover:not(.Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--color-text-muted)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--color-focus)', borderWidth: 2 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
      },
      input: {
        '&::placeholder': { color: 'var(--color-text-subtle)', opacity: 1 },
        // iPhones center dates.
        '&::-webkit-date-and-time-value': { textAlign: 'start' },
        // Safari shows today in an empty field, paler than a value by the contrast with the background of the field itself.
        '&[type="datetime-local"]': { backgroundColor: 'inherit', borderRadius: 'inherit' },
      },
      notchedOutline: { top: 0, borderColor: 'var(--color-border-strong)', '& legend': { display: 'none' } },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '4px 0 0',
        fontSize: 'var(--text-sm)',
        lineHeight: 1.45,
        color: 'var(--color-text-muted)',
        '&.Mui-error': { fontWeight: 500, color: 'var(--color-danger)' },
      },
    },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: { padding: 8, color: 'var(--color-border-strong)', '&.Mui-focusVisible': { ...focusRing, outlineOffset: -2 } },
    },
  },
  MuiFormControlLabel: { styleOverrides: { root: { marginLeft: -8, color: 'var(--color-text)' }, label: { fontSize: 'var(--text-sm)' } } },
  MuiTableCell: {
    styleOverrides: {
      root: { padding: '12px', borderColor: 'var(--color-border)', fontSize: 'var(--text-sm)', lineHeight: 1.45 },
      head: { fontSize: '0.8125rem', fontWeight: 500, whiteSpace: 'nowrap', color: 'var(--color-text-muted)' },
      alignRight: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    },
  },
  MuiTableSortLabel: {
    styleOverrides: { root: { borderRadius: 4, '&.Mui-active': { color: 'var(--color-text)' }, '&:focus-visible': focusRing } },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        padding: 16,
        borderRadius: 'var(--radius-lg)',
        fontSize: 'var(--text-sm)',
        lineHeight: 1.55,
        color: 'var(--color-text)',
      },
      standardSuccess: toned('success'),
      standardError: toned('danger'),
      standardWarning: toned('warning'),
      standardInfo: toned('info'),
      icon: { padding: 0, marginRight: 12, opacity: 1 },
      message: { padding: 0 },
      action: { padding: 0, marginRight: 0 },
    },
  },
  MuiAlertTitle: { defaultProps: { component: 'p' }, styleOverrides: { root: { margin: 0, fontSize: 'inherit', fontWeight: 600 } } },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse' },
    styleOverrides: {
      root: {
        maxWidth: '100%',
        backgroundColor: 'var(--color-rating-empty)',
        '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
      },
    },
  },
};
