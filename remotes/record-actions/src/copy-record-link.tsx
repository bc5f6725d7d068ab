import { type SlotProps, useHost, useTranslation } from '@slipway/sdk'
import { Button } from '@slipway/sdk/ui'
import type { ReactElement } from 'react'
import { Icon } from './icon'
import { messages } from './messages'
import type { ButtonProps } from './record-actions-props'
import { recordAddress } from './record-address'

type Props = SlotProps<'resource-page-actions' | 'resource-edit-actions', ButtonProps>

const link =
  'M10 13a5 5 0 0 0 7.5.5l3-3a5 5 0 0 0-7-7l-1.7 1.7M14 11a5 5 0 0 0-7.5-.5l-3 3a5 5 0 0 0 7 7l1.7-1.7'

/** Copies the address of the record's page, from the page where it is edited as well. */
export function CopyRecordLink({ label, resource, resourceId, record }: Props): ReactElement {
  const { notify } = useHost()
  const t = useTranslation(messages)
  const copy = async () => {
    const address = recordAddress(window.location.href, resource, resourceId)
    try {
      await navigator.clipboard.writeText(address)
      notify({ tone: 'success', message: t('copied', { title: record.title }) })
    } catch {
      notify({ tone: 'error', message: t('notCopied', { address }) })
    }
  }
  return (
    <Button variant="subtle" icon={<Icon path={link} />} onClick={() => void copy()}>
      {label ?? t('copyLink')}
    </Button>
  )
}
