import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { HostFormProvider } from '@slipway/sdk'
import type { Fault, FormBody } from '@slipway/sdk/contract'
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { describeError, describeFault, isCodedError } from '../../api/describe-error'
import { Field } from '../../fields/field'
import type { RecordForm } from '../../forms/form-context'
import { RecordFormProvider } from '../../forms/record-form-context'
import { useRecordFormState } from '../../forms/use-record-form-state'
import { type ActionStart, isMixed } from './action-job'
import type { ActionAnswer, ActionRunner } from './use-action-runner'
import { useActionTexts } from './use-action-texts'

interface ActionFormProps {
  readonly start: ActionStart
  readonly runner: ActionRunner
  readonly isBusy: boolean
}

/** The question that an action asks before it runs: whether, and with what input. */
export function ActionForm({ start, runner, isBusy }: ActionFormProps): ReactElement {
  const { action } = start
  const texts = useActionTexts()(start)
  const { form, submit, messages, element } = useActionForm({ start, runner })
  const isDanger = action.tone === 'danger'
  return (
    <RecordFormProvider value={form}>
      <HostFormProvider value={form}>
        <form ref={element} noValidate onSubmit={(event) => void submit(event)}>
          <Stack gap="md">
            {texts.text && <Text size="sm">{texts.text}</Text>}
            {texts.skipped && (
              <Text size="sm" c="dimmed">
                {texts.skipped}
              </Text>
            )}
            {messages.length > 0 && (
              <Alert color="red" role="alert" py="xs">
                {messages.map((message) => (
                  <div key={message}>{message}</div>
                ))}
              </Alert>
            )}
            {action.fields.map((field) => (
              <Field key={field.name} field={field} />
            ))}
            <Group justify="flex-end" gap="xs">
              <Button
                variant="default"
                disabled={isBusy}
                data-autofocus={(isDanger && action.fields.length === 0) || undefined}
                onClick={runner.close}
              >
                {texts.keep}
              </Button>
              <Button
                type="submit"
                loading={isBusy}
                data-autofocus={(!isDanger && action.fields.length === 0) || undefined}
                {...(isDanger && { color: 'red' })}
              >
                {texts.button}
              </Button>
            </Group>
          </Stack>
        </form>
      </HostFormProvider>
    </RecordFormProvider>
  )
}

function useActionForm({ start, runner }: Omit<ActionFormProps, 'isBusy'>) {
  const [body] = useState(() => formOf(start))
  const form = useRecordFormState({ body, mode: 'create', record: undefined })
  const [messages, setMessages] = useState<readonly string[]>([])
  const element = useRef<HTMLFormElement>(null)
  const [answers, setAnswers] = useState(0)
  // Once the fields are marked: what is to be corrected, or what sends it again.
  useEffect(() => {
    if (answers === 0) return
    const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector)
    const target = find('[aria-invalid="true"]') ?? find('[type="submit"]')
    target?.focus()
  }, [answers])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMessages([])
    if (await form.validate()) {
      const answer = await runner.confirm(body.fields.length > 0 ? form.changes : undefined)
      if (answer) setMessages(placeAnswer(form, answer))
    }
    setAnswers((count) => count + 1)
  }
  return { form, submit, messages, element }
}

/** The messages that are at no field. */
function placeAnswer(form: RecordForm, answer: ActionAnswer): readonly string[] {
  if (answer.is === 'failed') return placeError(form, answer.error)
  const { outcome } = answer
  const faults = outcome.refused.map(({ pointer = '', code, detail }) =>
    atField({ pointer, code, detail }),
  )
  // Of several for one field the first one is at it; the list of the records has all of them.
  const others = form.placeFaults(faults.reverse())
  return isMixed(outcome) ? [] : others.slice(0, 1).flatMap((fault) => describeFault(fault) ?? [])
}

function placeError(form: RecordForm, error: unknown): readonly string[] {
  const faults = isCodedError(error) ? (error.errors ?? []) : []
  if (faults.length === 0) return [describeError(error)]
  const others = form.placeFaults(faults.map(atField))
  return others.map((fault) => describeFault(fault) ?? describeError(error))
}

// The call holds the fields under `input`.
function atField(fault: Fault): Fault {
  return { ...fault, pointer: fault.pointer.replace(/^\/input(?=\/)/, '') }
}

function formOf({ action }: ActionStart): FormBody {
  const permissions = { view: true, create: true, update: true, delete: false }
  return {
    resource: {
      name: action.name,
      label: action.label,
      singular: action.label,
      softDelete: false,
      permissions,
    },
    fields: [...action.fields],
    relations: [],
    actions: [],
  }
}
