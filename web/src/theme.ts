import { type CSSVariablesResolver, createTheme, defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core'
import classes from './theme.module.css'

/** Mantine's own variables follow the roles of tokens.css, which know light and dark. */
const roles = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--placeholder)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-anchor': 'var(--brand-text)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-2)',
}

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: roles, dark: roles })

/** Three kinds of button: filled for the one main action, default with a border, subtle without. */
const buttonColors: Record<string, ReturnType<VariantColorsResolver>> = {
  filled: { background: 'var(--brand)', hover: 'var(--brand-hover)', color: 'var(--on-brand)', border: '1px solid transparent' },
  default: { background: 'var(--card)', hover: 'var(--sunken)', color: 'var(--ink)', border: '1px solid var(--line-strong)' },
  subtle: { background: 'transparent', hover: 'var(--brand-soft)', color: 'var(--brand-text)', border: '1px solid transparent' },
}

const fontFamily = 'var(--font)'

const field = { classNames: { label: classes.label, description: classes.description, error: classes.error } }

export const theme = createTheme({
  primaryColor: 'khukh',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  black: '#15212D',
  fontFamily,
  headings: { fontFamily },
  defaultRadius: 'md',
  radius: { sm: '8px', md: '12px', lg: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: { xs: '13px', sm: '14px', md: '16px', lg: '18px', xl: '22px' },
  breakpoints: { xs: '30em', sm: '40em', md: '60em', lg: '64em', xl: '85.4em' },
  respectReducedMotion: true,
  variantColorResolver: (input) => buttonColors[input.variant] ?? defaultVariantColorsResolver(input),
  colors: {
    khukh: ['#EEF5FB', '#D9E8F6', '#B3D0EC', '#8AB8E3', '#5F9BD3', '#3B80C0', '#2369A9', '#17568F', '#124472', '#0D3256'],
    gray: ['#F7F6F2', '#EFEEE8', '#E2E1D9', '#CFCFC7', '#AEB2B1', '#868D91', '#65707A', '#4A5763', '#2C3946', '#15212D'],
    dark: ['#E9EDF0', '#C9D2DA', '#A9B6C2', '#74879A', '#3A4B5B', '#2A3947', '#1D2A37', '#15202B', '#0D151E', '#080E15'],
    steppe: ['#EAF6F0', '#D2EBDF', '#A6D7C0', '#74C09D', '#45A67D', '#238C63', '#14744F', '#0E5F41', '#0A4B34', '#063626'],
    chatsargana: ['#FEF5E6', '#FCE8C8', '#F8D08F', '#F2B655', '#E99D2A', '#D08312', '#A9670A', '#855007', '#653D06', '#472B05'],
    ulaan: ['#FDF0EE', '#FADCD8', '#F3B6AF', '#E98C83', '#DC6459', '#C8443A', '#AE2F28', '#8F2420', '#701C1A', '#521413'],
    yargui: ['#F6F0FA', '#EADDF3', '#D3BAE6', '#B993D6', '#9E6EC4', '#844FAE', '#6E3B96', '#5A2F7C', '#472563', '#341B49'],
  },
  components: {
    Button: { classNames: { root: classes.button, label: classes.buttonLabel, section: classes.buttonSection } },
    ActionIcon: { classNames: { root: classes.iconButton } },
    Input: {
      classNames: { wrapper: classes.input, input: classes.inputField },
      vars: () => ({ wrapper: { '--input-height': '48px', '--input-radius': '12px', '--input-fz': '16px' } }),
    },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] }, ...field },
    TextInput: field,
  },
})
