import { type SlotProps, useTranslation } from '@slipway/sdk'
import { Button } from '@slipway/sdk/ui'
import type { ReactElement } from 'react'
import { Icon } from './icon'
import { messages } from './messages'
import type { ButtonProps } from './record-actions-props'

type Props = SlotProps<'resource-page-actions' | 'resource-edit-actions', ButtonProps>

const printer =
  'M6 9V3h12v6M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 14h12v7H6z'

/** Prints the page of the record. */
export function PrintRecord({ label }: Props): ReactElement {
  const t = useTranslation(messages)
  return (
    <Button variant="subtle" icon={<Icon path={printer} />} onClick={() => window.print()}>
      {label ?? t('print')}
    </Button>
  )
}
