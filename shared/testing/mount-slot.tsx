import {
  type ActionLocation,
  freezeDeep,
  type RecordContext,
  type SlotLocationValue,
} from '@slipway/sdk/contract'
import { type RenderResult, render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { jsx } from 'react/jsx-runtime'
import { type FakeHost, type FakeHostOptions, toFakeHost } from './fake-host'
import { Surroundings } from './surroundings'

/** Where and with what a component is drawn; the action locations need a `context`. */
export type SlotOptions<Props> = {
  readonly props: Omit<Props, keyof RecordContext>
  /** The host around it, or the parts of it that the test chooses. */
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
  // What Omit took away is what the context gives back, at the locations whose components ask for it.
  const all = freezeDeep({ ...props, ...context }) as unknown as Props
  return Object.assign(render(<Surroundings host={host}>{jsx(component, all)}</Surroundings>), {
    host,
  })
}
