import {
  budget,
  escapePointer,
  type Fault,
  manifestSlot,
  nearestNames,
  proposedGate,
} from '@slipway/sdk/contract'

/** An issue that a schema reports; `keys` are those of an object that it does not know. */
interface FormIssue {
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[]
}

/** The names that an object at a path may hold. */
type KeysAt = (path: readonly PropertyKey[]) => readonly string[]

/**
 * Returns what a schema refuses in `slipway.json`, or in what it is made from, as faults `manifest-invalid`: one
 * for each unknown key, with the nearest that is known. `keysAt` knows the objects beside slots, their gates and
 * budgets.
 */
export function formFaults(issues: readonly FormIssue[], keysAt: KeysAt = () => []): Fault[] {
  return issues.flatMap(({ path, message, keys }) => {
    if (!keys) return [fault(path, message)]
    const known =
      path.at(-1) === 'budget' ? Object.keys(budget.shape) : [...keysOfSlots(path), ...keysAt(path)]
    return keys.map((key) => fault([...path, key], unknownKeyText(key, known)))
  })
}

function keysOfSlots([part, , inner]: readonly PropertyKey[]): readonly string[] {
  if (part !== 'slots') return []
  return Object.keys((inner === 'gate' ? proposedGate : manifestSlot).shape)
}

function unknownKeyText(key: string, known: readonly string[]): string {
  const [nearest] = nearestNames(key, known)
  if (nearest === undefined) return `"${key}" is unknown here; remove it.`
  return `"${key}" is unknown here; there are: ${known.join(', ')}. Did you mean "${nearest}"?`
}

function fault(path: readonly PropertyKey[], detail: string): Fault {
  const pointer = path.map((key) => `/${escapePointer(String(key))}`).join('')
  return { pointer, code: 'manifest-invalid', detail }
}
