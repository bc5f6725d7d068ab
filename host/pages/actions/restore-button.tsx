import { Button } from '@mantine/core'
import type { ResourceRecord } from '@slipway/sdk/contract'
import { Undo2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { useFormats } from '../../formats/use-formats'
import { useTexts } from '../../texts/use-texts'
import { useRestore } from './use-restore'

interface RestoreButtonProps {
  readonly resource: string
  readonly record: ResourceRecord
  /** In a row it is smaller than beside the actions of a page. */
  readonly size?: 'compact-sm' | 'sm'
}

export function RestoreButton({
  resource,
  record,
  size = 'compact-sm',
}: RestoreButtonProps): ReactElement {
  const { t } = useTexts('list')
  const formats = useFormats()
  const { mutate, isPending } = useRestore()
  const deleted = record.deletedAt && t('deleted.at', { at: formats.dateTime(record.deletedAt) })
  return (
    <Button
      size={size}
      variant="default"
      {...(size === 'compact-sm' && { styles: { label: { fontWeight: 500 } } })}
      loading={isPending}
      leftSection={<Undo2 size="0.875rem" aria-hidden />}
      aria-label={t('restore.record', { title: record.title })}
      {...(deleted && { title: deleted })}
      onClick={() => mutate({ resource, ids: [record.id] })}
    >
      {t('restore')}
    </Button>
  )
}
