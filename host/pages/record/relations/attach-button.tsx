import { Button, Group } from '@mantine/core'
import type { RelationEntry } from '@slipway/sdk/contract'
import { Link2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useLocation } from 'react-router'
import type { RelationAddress } from '../../../api/records/relations'
import { RecordsPicker } from '../../../fields/relation/records-picker'
import { useTexts } from '../../../texts/use-texts'
import { Dialog } from '../../../ui/dialogs/dialog'
import styles from '../record.module.css'
import { useAttach } from './use-attach'

interface AttachButtonProps {
  readonly relation: RelationEntry
  readonly address: RelationAddress
}

/** Finds records and relates them to this one. */
export function AttachButton({ relation, address }: AttachButtonProps): ReactElement {
  const { t } = useTexts('record')
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const close = () => setOpenAt(undefined)
  // The button stays from the record to its form and back; a dialog belongs to the page it was opened on.
  if (openAt !== undefined && openAt !== pathname) close()
  const { singular } = relation
  const title = t('attach.button', { singular, lower: singular.toLowerCase() })
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<Link2 size="0.875rem" aria-hidden />}
        onClick={() => setOpenAt(pathname)}
      >
        {title}
      </Button>
      <Dialog opened={openAt === pathname} onClose={close} title={title}>
        <AttachForm relation={relation} address={address} onClose={close} />
      </Dialog>
    </>
  )
}

interface AttachFormProps extends AttachButtonProps {
  readonly onClose: () => void
}

function AttachForm({ relation, address, onClose }: AttachFormProps) {
  const { t } = useTexts('record')
  const { t: common } = useTexts('common')
  const [ids, setIds] = useState<readonly number[]>([])
  const { mutate, isPending } = useAttach(address)
  return (
    <form
      className={styles.attach}
      onSubmit={(event) => {
        event.preventDefault()
        mutate(ids, { onSuccess: onClose })
      }}
    >
      <RecordsPicker
        autoFocus
        resource={relation.resource}
        label={t('attach.label', { label: relation.label })}
        value={ids}
        onChange={setIds}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={isPending} onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" disabled={ids.length === 0} loading={isPending}>
          {t('attach')}
        </Button>
      </Group>
    </form>
  )
}
