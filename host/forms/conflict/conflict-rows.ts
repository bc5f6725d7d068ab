import type { FieldEntry, FormBody } from '@slipway/sdk/contract'
import { isSame } from '@slipway/sdk/form'

type Values = Readonly<Record<string, unknown>>

interface ThreeVersions {
  /** The values that the form was filled from. */
  readonly before: Values
  readonly theirs: Values
  readonly mine: Values
}

interface ConflictRows {
  /** Changed by both, to different values: one has to choose. */
  readonly both: readonly FieldEntry[]
  /** Changed by the other one only. */
  readonly theirsOnly: readonly FieldEntry[]
  /** Names changed here only; they stay. */
  readonly mineOnly: readonly string[]
}

/** Compares what two writers did to the same record, field by field. */
export function conflictRows(body: FormBody, versions: ThreeVersions): ConflictRows {
  const { before, theirs, mine } = versions
  const fields = body.fields.flatMap(fieldsOf)
  const isTheirs = ({ name }: FieldEntry) => !isSame(before[name], theirs[name])
  const isMine = ({ name }: FieldEntry) => !isSame(before[name], mine[name])
  const differs = ({ name }: FieldEntry) => !isSame(theirs[name], mine[name])
  return {
    both: fields.filter((field) => isTheirs(field) && isMine(field) && differs(field)),
    theirsOnly: fields.filter((field) => isTheirs(field) && !isMine(field)),
    mineOnly: fields.filter((field) => isMine(field) && !isTheirs(field)).map(({ name }) => name),
  }
}

// A hidden field that a slot owns is not described to the browser: its name has to do.
function fieldsOf(entry: FormBody['fields'][number]): readonly FieldEntry[] {
  if (entry.kind === 'field') return [entry]
  const { fields = [], props } = entry
  const only =
    fields.length === 1 && typeof props['label'] === 'string' ? props['label'] : undefined
  return fields.map((name) => ({
    kind: 'field',
    type: 'text',
    name,
    label: only ?? toLabel(name),
    required: false,
    readOnly: false,
    maxLength: Number.MAX_SAFE_INTEGER,
  }))
}

function toLabel(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
