import { Button } from '@mantine/core'
import { useHost } from '@slipway/sdk'
import type { ResourceRecord } from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import type { ReactElement } from 'react'
import { useHostApi } from '../../../api/api-context'
import { describeError } from '../../../api/describe-error'
import { detachRecord, type RelationAddress } from '../../../api/relations'
import { renewRecords } from '../../../api/renew-records'
import { useTexts } from '../../../texts/use-texts'
import styles from '../record.module.css'
import { useAttach } from './use-attach'

interface DetachButtonProps {
  readonly address: RelationAddress
  readonly record: ResourceRecord
}

/** Takes a record out of the relation; neither of the two is deleted. */
export function DetachButton({ address, record }: DetachButtonProps): ReactElement {
  const { t } = useTexts('record')
  const { mutate, isPending } = useDetach({ address, record })
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      className={styles.detach ?? ''}
      styles={{ label: { fontWeight: 500 } }}
      loading={isPending}
      leftSection={<Unlink size="0.875rem" aria-hidden />}
      aria-label={t('detach.record', { title: record.title })}
      onClick={() => mutate()}
    >
      {t('detach')}
    </Button>
  )
}

function useDetach({ address, record }: DetachButtonProps) {
  const api = useHostApi()
  const queryClient = useQueryClient()
  const { notify } = useHost()
  const { t } = useTexts('record')
  const { t: list } = useTexts('list')
  const attach = useAttach(address)
  return useMutation({
    mutationFn: () => detachRecord(api, address, record.id),
    onSuccess: () =>
      notify({
        tone: 'success',
        message: t('detach.done', { title: record.title }),
        action: { label: list('undo'), run: () => attach.mutate([record.id]) },
      }),
    onError: (error) => notify({ tone: 'error', message: describeError(error) }),
    onSettled: () => renewRecords(queryClient),
  })
}
