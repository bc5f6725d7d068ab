import type { Budget, Criticality, HostGate, SlotLocationValue } from '@slipway/sdk/contract'
import type { $ZodType, input } from 'zod/v4/core'

/** One component of a remote; its key is the name that slots use. */
export interface ComponentDefinition {
  /**
   * The module, relative to the remote's folder. Its default export, or its export with the
   * component's name, is the component.
   */
  readonly module: string
  /** The locations that the component is made for; without them, any. */
  readonly locations?: readonly SlotLocationValue[]
  /**
   * The component's props, as a zod schema of an object: it becomes the JSON Schema in `slipway.json`, and the
   * server checks the props of every slot against it. Take the type of the component's props from the same
   * schema: `PropsOf<typeof schema>`.
   */
  readonly props?: $ZodType
  /** Drawn in forms instead of at locations: it is in the global registry. */
  readonly global?: boolean
  /** The replacement that is drawn when it fails: a notice with Retry (the default), or nothing. */
  readonly fallback?: 'notice' | 'none'
  /** Milliseconds it may take from the request to the component; 8,000 by default. */
  readonly deadlineMs?: number
  /** CSS pixels kept free while it loads. */
  readonly minHeight?: number
  /**
   * The component's criticality: how much depends on it; `normal` by default. A version in which it fails is taken
   * off sooner if it is `essential`, later and less often if it is a `decoration`.
   */
  readonly criticality?: Criticality
  /**
   * The most it may use up in a week: `failures`, failed boxes of 1,000; `p95`, milliseconds from its code to the
   * screen that 95 of 100 draws may take. Either or both; without it, it has none. Operators may overrule it.
   */
  readonly budget?: Budget
}

/** Components by the name that slots use. */
export type ComponentDefinitions = Readonly<Record<string, ComponentDefinition>>

/** A slot that the remote proposes: it is delivered once the remote is released, if its gate allows it. */
export interface SlotDefinition<Name extends string = string, Props = Record<string, unknown>> {
  readonly location: SlotLocationValue
  /** A component of this remote. */
  readonly component: Name
  readonly props?: Props
  /** Limits who gets it, and on which pages; without a gate, everybody at the location. */
  readonly gate?: HostGate
  /** JSON that reaches the component as its prop `content`. */
  readonly content?: unknown
}

/** A slot for one of `Components`, its props by that component's schema. */
export type SlotDefinitionOf<Components extends ComponentDefinitions> = {
  [Name in keyof Components & string]: Components[Name] extends { props: infer Schema }
    ? SlotDefinition<Name, Schema extends $ZodType ? input<Schema> : never>
    : SlotDefinition<Name>
}[keyof Components & string]

/** The options of `defineRemote`. */
export interface RemoteDefinition<
  Components extends ComponentDefinitions = ComponentDefinitions,
  Slot = SlotDefinition,
> {
  /** The last part of the package's name by default. */
  readonly name?: string
  /** The package's version by default. */
  readonly version?: string
  readonly components: Components
  /** Slots it proposes; they come after those of the application. */
  readonly slots?: readonly Slot[]
  /** Origins that it calls, such as `https://api.example.com`; an operator grants them. */
  readonly origins?: readonly string[]
  /** Folder of the built files, relative to the remote's folder; `dist` by default. */
  readonly dist?: string
  /** Other ranges than the usual ones for modules that the host shares. */
  readonly shared?: Readonly<Record<string, string>>
  /**
   * Bytes of source, before minification, up to which the components are in the entry, so that the remote is
   * one script. 30,000 by default; with 0 they are always in a separate file.
   */
  readonly inlineLimit?: number
}
