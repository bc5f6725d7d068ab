import { Alert } from '@mantine/core'
import { useHostForm } from '@slipway/sdk'
import type { Fault, FormBody } from '@slipway/sdk/contract'
import { CircleAlert } from 'lucide-react'
import type { ReactElement } from 'react'
import { describeFault } from '../api/describe-error'
import { useTexts } from '../texts/use-texts'

interface FormErrorsProps {
  readonly body: FormBody
  readonly faults: readonly Fault[]
}

/** The errors that keep the form from being saved and are at no field that is drawn. */
export function FormErrors({ body, faults }: FormErrorsProps): ReactElement | null {
  const { t } = useTexts('form')
  const errors = useHostForm((form) => form.errors)
  const drawn = new Set(body.fields.flatMap((entry) => drawnNames(entry)))
  const messages = [
    ...Object.entries(errors).flatMap(([name, message]) => (drawn.has(name) ? [] : [message])),
    ...faults.map((fault) => describeFault(fault) ?? `${fault.pointer}: ${fault.code}`),
  ]
  if (messages.length === 0) return null
  return (
    <Alert
      color="red"
      role="alert"
      tabIndex={-1}
      data-form-errors
      icon={<CircleAlert size="1rem" />}
      title={t('errors.title')}
    >
      {[...new Set(messages)].map((message) => (
        <div key={message}>{message}</div>
      ))}
    </Alert>
  )
}

// The message of a slot's field is in the slot as well; that the slot draws it is not certain.
function drawnNames(entry: FormBody['fields'][number]): readonly string[] {
  return entry.kind === 'field' && !entry.readOnly ? [entry.name] : []
}
