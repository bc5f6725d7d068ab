import { useTheme } from '@slipway/sdk'
import {
  Badge as HostBadge,
  Button as HostButton,
  Loader,
  Notice,
  type Tone,
} from '@slipway/sdk/ui'
import type { ComponentType, ReactNode } from 'react'

/** A column of a {@link DataFrame}. */
export interface Field<Value = unknown> {
  readonly name: string
  readonly type: string
  readonly config: Readonly<Record<string, unknown>>
  readonly values: readonly Value[]
}

export interface DataFrame {
  readonly name?: string
  readonly length: number
  readonly fields: readonly Field[]
}

export interface PanelData {
  readonly state: 'Loading' | 'Done' | 'Error'
  readonly series: readonly DataFrame[]
  readonly errors?: readonly { readonly message: string }[]
}

export interface PanelProps<Options = object> {
  readonly id: number
  readonly title: string
  readonly data: PanelData
  readonly options: Options
  readonly width: number
  readonly height: number
  readonly timeZone: string
  readonly fieldConfig: { readonly defaults: object; readonly overrides: readonly object[] }
  replaceVariables(text: string): string
}

interface OptionOf {
  readonly path: string
  readonly defaultValue?: unknown
  readonly [part: string]: unknown
}

type AddOption =
  | `add${'TextInput' | 'NumberInput' | 'SliderInput' | 'BooleanSwitch' | 'Radio' | 'Select'}`
  | `add${'MultiSelect' | 'ColorPicker' | 'UnitPicker' | 'TimeZonePicker' | 'FieldNamePicker'}`
  | `add${'StringArray' | 'CustomEditor' | 'DashboardPicker'}`

type OptionsBuilder = { readonly [Add in AddOption]: (option: OptionOf) => OptionsBuilder }

/** Keeps what a panel draws by: its component and the defaults of its options. */
export class PanelPlugin<Options = object> {
  readonly panel: ComponentType<PanelProps<Options>>
  readonly defaults: Record<string, unknown> = {}

  constructor(panel: ComponentType<PanelProps<Options>>) {
    this.panel = panel
  }

  setPanelOptions(build: (builder: OptionsBuilder) => unknown): this {
    const add = (option: OptionOf) => {
      setPath(this.defaults, option.path.split('.'), option.defaultValue)
      return builder
    }
    const builder = new Proxy({} as OptionsBuilder, { get: () => add })
    build(builder)
    return this
  }

  setNoPadding = (): this => this
  setDataSupport = (_support: object): this => this
  setMigrationHandler = (_migrate: unknown): this => this
  useFieldConfig = (_fields?: object): this => this
}

function setPath(into: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [first = '', ...rest] = path
  if (rest.length === 0) into[first] = value
  else setPath((into[first] ??= {}) as Record<string, unknown>, rest, value)
}

export interface AppRootProps<Settings = object> {
  readonly basename: string
  readonly meta: { readonly jsonData?: Settings }
}

interface Extension<Props> {
  readonly title: string
  readonly description?: string
  readonly component: ComponentType<Props>
}

interface Exposed<Props> extends Extension<Props> {
  readonly id: string
}

interface Added<Props> extends Extension<Props> {
  readonly targets: string | string[]
}

/** Keeps the components that an app adds or exposes. */
export class AppPlugin<Settings = object> {
  readonly settings?: Settings
  readonly exposedComponentConfigs: { id: string; title: string; component: unknown }[] = []
  readonly addedComponentConfigs: { title: string; component: unknown }[] = []

  exposeComponent<Props>(component: Exposed<Props>): this {
    this.exposedComponentConfigs.push(component)
    return this
  }

  addComponent<Props>(component: Added<Props>): this {
    this.addedComponentConfigs.push(component)
    return this
  }

  setRootPage = (_page: ComponentType<AppRootProps<Settings>>): this => this
  addConfigPage = (_page: object): this => this
  addLink = (_link: object): this => this
  addFunction = (_extension: object): this => this
}

/** Values are nothing: places are the slots'. */
export const PluginExtensionPoints: Readonly<Record<string, string>> = {}

// From here on it is @grafana/ui and @grafana/runtime.

const tones = { error: 'danger', warning: 'warning', success: 'success', info: 'accent' } as const
const hue = (name: string) => ({
  main: `var(--mantine-color-${name}-filled)`,
  text: `var(--mantine-color-${name}-text)`,
})
const colors = {
  primary: { main: 'var(--mantine-primary-color-filled)', text: 'var(--mantine-color-anchor)' },
  error: hue('red'),
  warning: hue('yellow'),
  success: hue('teal'),
  info: hue('blue'),
  text: { primary: 'var(--mantine-color-text)', secondary: 'var(--mantine-color-dimmed)' },
  background: { primary: 'var(--mantine-color-body)', secondary: 'var(--mantine-color-default)' },
  border: { weak: 'var(--mantine-color-default-border)' },
}

/** A theme of Grafana in the host's colours. */
export interface GrafanaTheme2 {
  readonly isDark: boolean
  readonly colors: typeof colors
  readonly shape: { readonly radius: { readonly default: string } }
  readonly typography: { readonly fontFamily: string }
  spacing(...steps: readonly number[]): string
}

export function useTheme2(): GrafanaTheme2 {
  return {
    isDark: useTheme() === 'dark',
    colors,
    shape: { radius: { default: 'var(--mantine-radius-default)' } },
    typography: { fontFamily: 'var(--mantine-font-family)' },
    spacing: (...steps) => (steps.length ? steps : [1]).map((step) => `${step * 8}px`).join(' '),
  }
}

export function useStyles2<Styles>(styles: (theme: GrafanaTheme2) => Styles): Styles {
  return styles(useTheme2())
}

interface ButtonProps {
  readonly variant?: 'primary' | 'secondary' | 'destructive' | 'success'
  readonly disabled?: boolean
  readonly onClick?: () => void
  readonly children?: ReactNode
}

export function Button({ variant = 'primary', children, ...rest }: ButtonProps) {
  const look = ({ primary: 'primary', destructive: 'danger' } as const)[variant as 'primary']
  return (
    <HostButton variant={look ?? 'default'} {...rest}>
      {children}
    </HostButton>
  )
}

export function Badge({ text, color }: { readonly text: ReactNode; readonly color: string }) {
  const tone = { red: 'danger', orange: 'warning', green: 'success', blue: 'accent' }[color]
  return <HostBadge tone={(tone ?? 'neutral') as Tone}>{text}</HostBadge>
}

interface AlertProps {
  readonly title: string
  readonly severity?: keyof typeof tones
  readonly children?: ReactNode
}

export function Alert({ title, severity = 'error', children }: AlertProps) {
  return (
    <Notice tone={tones[severity]} title={title}>
      {children}
    </Notice>
  )
}

export const LoadingPlaceholder = ({ text }: { readonly text: string }) => <Loader label={text} />

interface ErrorViewProps {
  readonly data: PanelData
  readonly panelId: number
  readonly fieldConfig?: object
  readonly needsStringField?: boolean
}

export function PanelDataErrorView({ data }: ErrorViewProps) {
  const [error] = data.errors ?? []
  return <Notice tone="neutral">{error?.message ?? 'No data'}</Notice>
}
