import { type SlotProps, useTranslation } from '@slipway/sdk'
import { Button, Group } from '@slipway/sdk/ui'
import { type ReactElement, useState } from 'react'
import { messages } from './messages'
import type { OrderStatusActionsProps, Transition } from './record-actions-props'
import { useStatusChange } from './use-status-change'

type Props = SlotProps<'resource-page-actions', OrderStatusActionsProps>

/** The next sensible steps of an order, as buttons. */
export function OrderStatusActions(props: Props): ReactElement | null {
  const { record, transitions } = props
  const { status } = record.values
  const steps = (typeof status === 'string' && transitions[status]) || []
  if (steps.length === 0) return null
  // A new status starts over: an opened question must not answer for the next step.
  return <Steps key={String(status)} {...props} steps={steps} />
}

function Steps({
  steps,
  ...context
}: Props & { readonly steps: readonly Transition[] }): ReactElement {
  const { change, changingTo } = useStatusChange(context)
  return (
    <Group gap="xs">
      {steps.map((step, index) =>
        step.to === 'cancelled' ? (
          <CancelButton
            key={step.to}
            label={step.label}
            loading={changingTo === step.to}
            disabled={changingTo !== undefined}
            onConfirm={() => change(step)}
          />
        ) : (
          <Button
            key={step.to}
            variant={index === 0 ? 'primary' : 'default'}
            loading={changingTo === step.to}
            disabled={changingTo !== undefined}
            onClick={() => change(step)}
          >
            {step.label}
          </Button>
        ),
      )}
    </Group>
  )
}

interface CancelButtonProps {
  readonly label: string
  readonly loading: boolean
  readonly disabled: boolean
  readonly onConfirm: () => void
}

// The button stays where it is while it asks, so that focus and pointer stay on it.
function CancelButton({ label, loading, disabled, onConfirm }: CancelButtonProps): ReactElement {
  const t = useTranslation(messages)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant={isAsking ? 'danger' : 'subtle'}
        loading={loading}
        disabled={disabled}
        onClick={isAsking ? onConfirm : () => setAsking(true)}
      >
        {isAsking ? t('cancelIt') : label}
      </Button>
      {isAsking && (
        <Button variant="subtle" disabled={disabled} onClick={() => setAsking(false)}>
          {t('keepIt')}
        </Button>
      )}
    </>
  )
}
