import {
  CodedError,
  checkJson,
  componentNameRule,
  type Fault,
  isComponentName,
  type Json,
  type PageCondition,
  reservedProps,
  type SlotEntry,
  textFaultsIn,
} from '@slipway/sdk/contract'
import { type CallTrace, type CodePlace, placeOfTrace, traceCall } from './code-place'
import {
  checkGate,
  type Gate,
  type NamedConditions,
  type SlotConditions,
  splitConditions,
} from './gate'

const brand = Symbol.for('slipway.slot')

interface SlotParts {
  readonly component: string
  readonly props: Readonly<Record<string, Json>>
  readonly content: Json
  readonly id: string | undefined
  readonly gate: Gate | undefined
  readonly page: PageCondition | undefined
  readonly ownedFields: readonly string[]
  readonly isRequired: boolean
  readonly isHalf: boolean
  readonly madeAt: CallTrace
}

/**
 * An instruction to draw a frontend component by its name, with props (docs/spec/interface-slots.md). Immutable: each
 * method returns a new slot.
 *
 * @throws CodedError `slot-invalid`, with one fault by JSON pointer for each thing that is wrong.
 */
export class Slot {
  readonly [brand] = true
  readonly #parts: SlotParts

  private constructor(parts: SlotParts) {
    this.#parts = parts
  }

  /**
   * @param component Name under which a remote registered the component.
   * @param props JSON handed to the component; `null` and `[]` become `{}`.
   * @param content Any JSON; `null` is not delivered. Reaches the component as the prop `content`.
   */
  static make(
    component: string,
    props: Readonly<Record<string, unknown>> | readonly never[] | null = {},
    content: unknown = null,
  ): Slot {
    const faults: Fault[] = [...nameFaults(component)]
    const checkedProps = check(normalizeProps(props), '/props', faults)
    const checkedContent = check(content, '/content', faults)
    faults.push(...propsFaults(checkedProps, checkedContent))
    if (faults.length > 0) throw invalid(component, faults)
    return new Slot({
      component,
      props: checkedProps as Record<string, Json>,
      content: checkedContent ?? null,
      id: undefined,
      gate: undefined,
      page: undefined,
      ownedFields: [],
      isRequired: false,
      isHalf: false,
      madeAt: traceCall(Slot.make),
    })
  }

  /** Names the slot, for operators and for `percent`; unique in the application. Never in `/slots`. */
  id(id: string): Slot {
    if (!/^[a-z0-9][a-z0-9._/-]{0,199}$/i.test(id)) {
      throw invalid(this.component, [
        { pointer: '/id', code: 'name-invalid', detail: 'use letters, digits, ".", "_", "/", "-"' },
      ])
    }
    return new Slot({ ...this.#parts, id })
  }

  /**
   * Delivers the slot only where every condition holds: on who looks at it, on the page, and on the saved record that
   * the page shows. Decided on the server, but for `device`.
   */
  onlyFor(conditions: NamedConditions): Slot {
    // Whatever its names are.
    const given = conditions as SlotConditions
    const faults = checkGate(given)
    if (faults.length > 0) throw invalid(this.component, faults)
    return new Slot({ ...this.#parts, ...splitConditions(given) })
  }

  /** For a slot inside a form: the hidden fields of the resource that it owns. */
  fields(names: readonly string[]): Slot {
    return new Slot({ ...this.#parts, ownedFields: Object.freeze([...names]) })
  }

  /** For a slot inside a form: the form cannot be saved while this slot has failed. */
  required(): Slot {
    return new Slot({ ...this.#parts, isRequired: true })
  }

  /** For a slot inside a form: it takes half a row, if a row has room for two. */
  half(): Slot {
    return new Slot({ ...this.#parts, isHalf: true })
  }

  get component(): string {
    return this.#parts.component
  }

  get props(): Readonly<Record<string, Json>> {
    return this.#parts.props
  }

  get content(): Json {
    return this.#parts.content
  }

  get explicitId(): string | undefined {
    return this.#parts.id
  }

  get gate(): Gate | undefined {
    return this.#parts.gate
  }

  /** The conditions on the page that it is on. */
  get page(): PageCondition | undefined {
    return this.#parts.page
  }

  get ownedFields(): readonly string[] {
    return this.#parts.ownedFields
  }

  get isRequired(): boolean {
    return this.#parts.isRequired
  }

  get isHalf(): boolean {
    return this.#parts.isHalf
  }

  /** The line that made it; its file relative to `folder`. */
  placeIn(folder: string): CodePlace | undefined {
    return placeOfTrace(this.#parts.madeAt, folder)
  }
}

/** Whether `value` is a slot, of this copy of the module or of another one. */
export function isSlot(value: unknown): value is Slot {
  return typeof value === 'object' && value !== null && brand in value
}

/**
 * The slot that `make` makes; `undefined`, with a warning that names it, where it throws: what is published was
 * checked, and one that a later server refuses is skipped, while the others still apply.
 */
export function makeOrSkip(name: string, make: () => Slot): Slot | undefined {
  try {
    return make()
  } catch (error) {
    process.emitWarning(`${name} is skipped: ${String(error)}`)
    return undefined
  }
}

/** A slot as delivered: nothing but component, props and, where there is one, content. */
export function toSlotEntry(slot: Slot): SlotEntry {
  const { component, props, content } = slot
  return Object.freeze(content === null ? { component, props } : { component, props, content })
}

function propsFaults(props: unknown, content: unknown): Fault[] {
  if (typeof props !== 'object' || props === null) return []
  const names =
    content === null || content === undefined ? reservedProps : [...reservedProps, 'content']
  return reservedFaults(props, names)
}

/** One fault for each of `names` that `props` has. */
export function reservedFaults(props: object, names: readonly string[]): Fault[] {
  return names
    .filter((name) => Object.hasOwn(props, name))
    .map((name) => ({
      pointer: `/props/${name}`,
      code: 'reserved-prop',
      detail: `the prop "${name}" is reserved; give it another name`,
    }))
}

function normalizeProps(props: unknown): unknown {
  if (props === null || (Array.isArray(props) && props.length === 0)) return {}
  return props
}

function check(value: unknown, pointer: string, faults: Fault[]): Json | undefined {
  const checked = checkJson(value)
  const found = checked.ok ? textFaultsIn(checked.value) : checked.faults
  faults.push(...found.map((fault) => ({ ...fault, pointer: pointer + fault.pointer })))
  if (!checked.ok) return undefined
  const { value: json } = checked
  if (pointer === '/props' && (typeof json !== 'object' || Array.isArray(json) || json === null)) {
    const detail = 'props must be an object: { name: value }'
    faults.push({ pointer, code: 'props-invalid', detail })
  }
  return json
}

function nameFaults(component: unknown): Fault[] {
  if (isComponentName(component)) return []
  const detail = `this is not a component name: ${componentNameRule}`
  return [{ pointer: '/component', code: 'name-invalid', detail }]
}

function invalid(component: unknown, errors: readonly Fault[]): CodedError {
  const list = errors.map((fault) => `${fault.pointer}: ${fault.detail}`).join('; ')
  const said = typeof component === 'string' ? component.slice(0, 100) : typeof component
  const name = JSON.stringify(said)
  return new CodedError('slot-invalid', `Slot ${name}: ${list}.`, { status: 422, errors })
}
