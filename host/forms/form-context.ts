import type { Fault, FormMode } from '@slipway/sdk/contract'
import { createForm, extendForm, type Form } from '@slipway/sdk/form'
import { describeFault } from '../api/describe-error'
import { texts } from '../texts/texts'

/** The form of one record, which speaks the reader's language. */
export interface RecordForm extends Form {
  /** Puts the server's faults on the fields they point at; returns those of unknown fields. */
  placeFaults(faults: readonly Fault[]): readonly Fault[]
}

interface FormContextOptions {
  readonly mode: FormMode
  readonly resourceId: number | null
  readonly values: Readonly<Record<string, unknown>>
  /** Fields of required slots: a check of these that fails or is late blocks the save, any other does not. */
  readonly blocking?: ReadonlySet<string>
  /** Called when code of a slot failed inside the form: a check of the field `name`, or a listener. */
  readonly onFault?: (error: unknown, name?: string) => void
}

const messages = {
  refused: 'form:refused',
  late: 'form:check.late',
  threw: 'form:check.failed',
} as const

export function createFormContext(options: FormContextOptions): RecordForm {
  const { blocking = new Set(), onFault = () => {}, ...start } = options
  const form = createForm({
    ...start,
    blocksSave: (name) => blocking.has(name),
    messageOf: (message) => texts.t(messages[message]),
    onFault,
  })
  return extendForm(form, {
    placeFaults(faults: readonly Fault[]) {
      const placed = faults.filter((fault) => form.hasField(fieldName(fault)))
      form.setErrors(Object.fromEntries(placed.map((fault) => [fieldName(fault), textOf(fault)])))
      return faults.filter((fault) => !placed.includes(fault))
    },
  })
}

/** The first step of a JSON pointer: the name of the field. */
function fieldName({ pointer }: Fault): string {
  return (pointer.split('/')[1] ?? '').replaceAll('~1', '/').replaceAll('~0', '~')
}

function textOf(fault: Fault): string {
  return describeFault(fault) ?? texts.t('form:refused')
}
