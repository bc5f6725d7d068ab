import {
  type ActionLocation,
  type RecordContext,
  type SlotLocationValue,
  type WithMarkedTexts,
} from '@slipway/sdk/contract'
import { type RenderResult, render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { type FakeHost, type FakeHostOptions, toFakeHost } from './fake-host'
import { SlotUnderTest } from './slot-under-test'
import { Surroundings } from './surroundings'

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
