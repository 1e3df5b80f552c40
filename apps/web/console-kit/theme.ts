import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/** The dashboard and the operators' console use the same tokens as the checkout. */
const indigo: MantineColorsTuple = [
  '#eef1fd',
  '#dbe1fa',
  '#b6c2f4',
  '#8fa2ee',
  '#6e86e8',
  '#5872e4',
  '#2f4fd0',
  '#2745b8',
  '#203a9c',
  '#182d7c',
];

/** The surfaces and lines of tokens.css, in place of Mantine's greys. */
const dark: MantineColorsTuple = [
  '#e9ecf1',
  '#c4cad4',
  '#a1abbb',
  '#8b94a5',
  '#2a303b',
  '#232934',
  '#1b2029',
  '#161a21',
  '#0d1015',
  '#07090c',
];

/** Mantine's green, yellow and red fail WCAG AA on badges, alerts and filled buttons, so states use our token pairs. */
const STATES: Readonly<Record<string, string>> = { green: 'ok', yellow: 'warn', red: 'bad' };

const variantColorResolver: VariantColorsResolver = (input) => {
  const own = defaultVariantColorsResolver(input);
  const state = STATES[String(input.color)];
  if (state === undefined) return own;
  if (input.variant === 'filled')
    return { ...own, background: `var(--${state}-fill)`, hover: `var(--${state}-fill)`, color: '#fff' };
  if (input.variant !== 'light' && input.variant !== undefined) return { ...own, color: `var(--${state})` };
  return {
    ...own,
    background: `var(--${state}-soft)`,
    hover: `var(--${state}-soft)`,
    color: `var(--${state})`,
    border: '1px solid transparent',
  };
};

export const theme = createTheme({
  colors: { indigo, dark },
  primaryColor: 'indigo',
  primaryShade: { light: 6, dark: 6 },
  variantColorResolver,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.9375rem', lg: '1.125rem', xl: '1.5rem' },
  radius: { sm: '6px', md: '8px', lg: '12px' },
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '1.5rem', lineHeight: '1.25' }, h2: { fontSize: '1.125rem', lineHeight: '1.35' } },
  },
  components: {
    Table: { defaultProps: { verticalSpacing: 8, horizontalSpacing: 'sm', fz: 'sm', highlightOnHover: true } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 600 } },
    Anchor: { defaultProps: { underline: 'always' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Card: { defaultProps: { withBorder: true, padding: 'lg', radius: 'lg' } },
  },
});

export const resolver: CSSVariablesResolver = () => ({
  variables: { '--ok-fill': '#0b6e45', '--warn-fill': '#7a4d00', '--bad-fill': '#b0221a' },
  light: {
    '--mantine-color-body': '#f4f5f8',
    '--mantine-color-text': '#14171f',
    '--mantine-color-dimmed': '#566072',
    '--mantine-color-default-border': '#dde1e8',
    '--mantine-color-placeholder': '#566072',
  },
  dark: {
    '--mantine-color-body': '#0d1015',
    '--mantine-color-text': '#e9ecf1',
    '--mantine-color-dimmed': '#a1abbb',
    '--mantine-color-default': '#161a21',
    '--mantine-color-default-border': '#2a303b',
    '--mantine-color-anchor': '#a9b8f2',
    '--mantine-color-placeholder': '#a1abbb',
  },
});
