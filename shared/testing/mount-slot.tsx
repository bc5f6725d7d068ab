import { MantineProvider } from '@mantine/core'
import {
  type FormSlotProps,
  type Host,
  HostFormProvider,
  HostProvider,
  toFormContext,
  useLocale,
} from '@slipway/sdk'
import {
  type ActionLocation,
  freezeDeep,
  type RecordContext,
  resolveTexts,
  type SlotLocationValue,
  type WithMarkedTexts,
} from '@slipway/sdk/contract'
import { act, type RenderResult, render } from '@testing-library/react'
import {
  type ComponentType,
  type ReactElement,
  type ReactNode,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { jsx } from 'react/jsx-runtime'
import { createFakeForm, type FakeForm, type FakeFormOptions } from './fake-form'
import { type FakeHost, type FakeHostOptions, toFakeHost } from './fake-host'

/** The location and props of a component; the action locations need a `context`. */
export type SlotOptions<Props> = {
  /** Texts are plain, or by language as in a slot: `{ $text: { en: 'Hello', de: 'Hallo' } }`. */
  readonly props: WithMarkedTexts<Omit<Props, keyof RecordContext>>
  /** The host around it, or the parts of the host that the test chooses. */
  readonly host?: FakeHost | FakeHostOptions
} & (
  | { readonly location: ActionLocation; readonly context: RecordContext }
  | { readonly location: Exclude<SlotLocationValue, ActionLocation>; readonly context?: never }
)

/** The screen of Testing Library, and the host behind the component. */
export type MountedSlot = RenderResult & { readonly host: FakeHost }

/**
 * Draws a component as the host does at `location`: props that are deeply frozen, the context last.
 *
 * @example
 * const { getByText } = mountSlot(Greeting, { location: 'header-banner', props: { name: 'Ada' } })
 */
export function mountSlot<Props extends object>(
  component: ComponentType<Props>,
  options: SlotOptions<Props>,
): MountedSlot {
  const { props, context } = options
  const host = toFakeHost(options.host)
  const screen = render(
    <Surroundings host={host}>
      <SlotUnderTest component={component} props={props} context={context} />
    </Surroundings>,
  )
  return Object.assign(screen, { host })
}

/** The props of a form component, and the form around it. */
export interface FormSlotOptions<Props> extends FakeFormOptions {
  /** Texts are plain, or by language as in a slot: `{ $text: { en: 'Code', de: 'Kürzel' } }`. */
  readonly props: WithMarkedTexts<Omit<Props, keyof FormSlotProps>>
  /** Name of the resource that the form edits; `records` by default. */
  readonly resource?: string
  /** The host around it, or the parts of the host that the test chooses. */
  readonly host?: FakeHost | FakeHostOptions
}

/** The screen of Testing Library, with the form and the host around the component. */
export interface MountedFormSlot extends RenderResult {
  readonly form: FakeForm
  readonly host: FakeHost
  /** Changes another field of the form, as a person would. */
  change(name: string, value: unknown): void
  /** Shows a message at a field, as the host does for faults that the server reports. */
  tell(name: string, message: string): void
  /** Tries to save: runs the validators, and resolves to `true` if they found no fault. */
  save(): Promise<boolean>
}

/**
 * Draws a component as the host does inside a record form.
 *
 * @example
 * const { form, change } = mountFormSlot(TaxField, { props: {}, mode: 'edit', values: { country: 'DE' } })
 */
export function mountFormSlot<Props extends FormSlotProps>(
  component: ComponentType<Props>,
  { props, resource = 'records', host: given, ...formOptions }: FormSlotOptions<Props>,
): MountedFormSlot {
  const host = toFakeHost(given)
  const form = createFakeForm(formOptions)
  const formContext = toFormContext(form)
  const context = { resource, formContext }
  const screen = render(
    <Surroundings host={host}>
      <HostFormProvider value={formContext}>
        <SlotUnderTest component={component} props={props} context={context} />
      </HostFormProvider>
    </Surroundings>,
  )
  return Object.assign(screen, {
    form,
    host,
    change: (name: string, value: unknown) => act(() => form.setValue(name, value)),
    tell: (name: string, message: string) => act(() => form.setError(name, message)),
    save: () => act(() => form.validate()),
  })
}

interface SlotUnderTestProps<Props> {
  readonly component: ComponentType<Props>
  /** As a slot gives them. */
  readonly props: object
  /** Additional props from the host; they win. */
  readonly context: object | undefined
}

/** A component with its props as the host gives them: deeply frozen, texts in the reader's language. */
function SlotUnderTest<Props extends object>(parts: SlotUnderTestProps<Props>): ReactNode {
  const { component, props, context } = parts
  const locale = useLocale()
  const own = useMemo(() => resolveTexts(props, locale), [props, locale])
  return useMemo(() => {
    // What the types of the callers took away is what the context gives back.
    const all = Object.freeze({ ...freezeDeep({ ...own }), ...context }) as unknown as Props
    return jsx(component, all)
  }, [component, own, context])
}

interface SurroundingsProps {
  readonly host: FakeHost
  readonly children: ReactNode
}

/** The surroundings of every slot on the host's page: the host, and what `@slipway/sdk/ui` needs. */
function Surroundings({ host, children }: SurroundingsProps): ReactElement {
  const [current, setCurrent] = useState<Host>(host)
  // A copy: that it changed is seen by its being another object.
  useEffect(() => host.subscribe(() => setCurrent({ ...host })), [host])
  return (
    <MantineProvider
      env="test"
      forceColorScheme={current.theme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <HostProvider value={current}>{children}</HostProvider>
    </MantineProvider>
  )
}
