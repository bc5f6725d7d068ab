import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'

const gray: MantineColorsTuple = [
  '#f8f9fb',
  '#f2f4f7',
  '#e8ebf0',
  '#dde1e8',
  '#c6ccd6',
  '#98a1af',
  '#5f6875',
  '#48505c',
  '#323943',
  '#1b2027',
]
const dark: MantineColorsTuple = [
  '#e4e7ec',
  '#bcc3cd',
  '#9aa3b0',
  '#8a93a1',
  '#3b424d',
  '#2a3038',
  '#1e2329',
  '#15181d',
  '#101317',
  '#0b0d10',
]
const harbour: MantineColorsTuple = [
  '#eef3ff',
  '#dbe5fd',
  '#b6cafa',
  '#8fadf6',
  '#7299f4',
  '#5d8af2',
  '#4a7af0',
  '#3766db',
  '#2b58c4',
  '#1e4aad',
]

// By name: importing the components here would put all of them on the sign-in page.
const components: MantineThemeOverride['components'] = {
  Alert: {
    defaultProps: { variant: 'light', radius: 'md' },
    styles: { title: { color: 'var(--mantine-color-text)' } },
  },
  // The tint says which; tinted text on it would be too faint to read.
  Badge: {
    styles: { root: { verticalAlign: 'middle' } },
    vars: () => ({ root: { '--badge-color': 'var(--mantine-color-text)' } }),
  },
  Button: { styles: { label: { fontWeight: 600 } } },
  InputWrapper: {
    styles: {
      label: { marginBottom: 4, fontWeight: 500, fontSize: 'var(--mantine-font-size-sm)' },
      description: { lineHeight: 1.45 },
      error: { lineHeight: 1.45 },
    },
  },
  // What drops down stays inside the landmark of its button, not at the end of the document.
  Menu: {
    defaultProps: {
      shadow: 'md',
      radius: 'md',
      withInitialFocusPlaceholder: false,
      withinPortal: false,
    },
  },
  Table: { styles: { table: { '--table-border-color': 'var(--host-border)' } } },
  Tooltip: { defaultProps: { openDelay: 400 } },
}

const look: MantineThemeOverride = {
  colors: { gray, dark, harbour },
  primaryColor: 'harbour',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  black: '#1b2027',
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
}

/** The look of the host: system fonts, one accent colour, borders rather than shadows. */
export const hostTheme: MantineThemeOverride = createTheme({ ...look, components })

/** Text colours that keep 4.5:1 against the page, in both colour schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': '#6b7482',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-default-border': gray[3],
    '--mantine-color-anchor': harbour[8],
  },
  dark: {
    '--mantine-color-body': dark[7],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[3],
    '--mantine-color-error': '#ff8787',
    '--mantine-color-default-border': dark[4],
    '--mantine-color-anchor': harbour[3],
  },
})
