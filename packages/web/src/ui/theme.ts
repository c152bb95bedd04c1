import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, Menu, virtualColor } from '@mantine/core';
import menu from './menu.module.css';

// The exact brand values are at the steps of nearest lightness: blue at 7, sky at 4.
const blue: MantineColorsTuple = [
  '#F3F7FF',
  '#E2EBFE',
  '#C4D8FF',
  '#9DBDFF',
  '#719EFF',
  '#447CFF',
  '#285FEC',
  '#0000FF',
  '#0026B4',
  '#000093',
];
const sky: MantineColorsTuple = [
  '#EFF8FE',
  '#D8EFFE',
  '#ADDFFE',
  '#6DC9FE',
  '#39ACE7',
  '#0691CA',
  '#0078A8',
  '#025F87',
  '#034867',
  '#013249',
];

// The neutrals of the dark theme at the steps that the kit uses: 0 text, 2 muted, 4 lines, 6 and 7 surfaces.
const dark: MantineColorsTuple = [
  '#E8EAF0',
  '#C3CAD6',
  '#9AA4B5',
  '#657085',
  '#2B313D',
  '#222833',
  '#1F2430',
  '#171B23',
  '#0F1218',
  '#0B0E13',
];

/** The kit's theme by `tokens.css`. Labels of close buttons come from their users, in the reader's language. */
export const theme = createTheme({
  white: '#FFFFFF',
  black: '#14171F',
  colors: { blue, sky, dark, brand: virtualColor({ name: 'brand', light: 'blue', dark: 'sky' }) },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  respectReducedMotion: true,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '22px', xl: '24px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '10px', xl: '12px' },
  shadows: { sm: 'var(--shadow-pop)', md: 'var(--shadow-pop)', lg: 'var(--shadow-pop)', xl: 'var(--shadow-dialog)' },
  cursorType: 'pointer',
  components: {
    Menu: Menu.extend({
      // The placeholder is no menu item, and a menu may contain nothing else.
      defaultProps: { withInitialFocusPlaceholder: false },
      classNames: {
        dropdown: menu.dropdown,
        label: menu.label,
        divider: menu.divider,
        item: menu.item,
        itemSection: menu.section,
      },
    }),
  },
});

const roles = {
  '--mantine-color-body': 'var(--raised)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-success': 'var(--success)',
  '--mantine-color-anchor': 'var(--primary-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-primary-color-filled': 'var(--primary-fill)',
  '--mantine-primary-color-filled-hover': 'var(--primary-fill-hover)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
  '--mantine-primary-color-light': 'var(--tint-10)',
  '--mantine-primary-color-light-hover': 'var(--tint-16)',
  '--mantine-primary-color-light-color': 'var(--primary-text)',
  '--mantine-color-brand-filled': 'var(--primary-fill)',
  '--mantine-color-brand-filled-hover': 'var(--primary-fill-hover)',
  '--mantine-color-brand-light': 'var(--tint-10)',
  '--mantine-color-brand-light-color': 'var(--primary-text)',
};

/** Maps the kit's variables to our tokens, so that a brand or theme changes tokens only. */
export const tokenVariables: CSSVariablesResolver = () => ({ variables: {}, light: roles, dark: roles });
