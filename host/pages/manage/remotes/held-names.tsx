import { Button, Group, Text } from '@mantine/core'
import { type ComponentClaim, productPermissions } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { freeHeldName, useHeldNames } from '../../../api/remotes'
import { useFormats } from '../../../formats/use-formats'
import { useViewerMeta } from '../../../session/use-session'
import { useTexts } from '../../../texts/use-texts'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog'
import { quietButton } from '../../../ui/quiet-button'
import rows from '../../../ui/rows.module.css'
import { SettingsSection } from '../../../ui/settings-section'
import { useChange } from '../undo/use-change'
import styles from './remotes.module.css'

/** Names of components that a remote holds, for those who may free them; nothing where there is none. */
export function HeldNames({ remote }: { readonly remote: string }): ReactElement | null {
  const mayFree = useViewerMeta().permissions.includes(productPermissions.manage)
  return mayFree ? <Names remote={remote} /> : null
}

function Names({ remote }: { readonly remote: string }) {
  const { t } = useTexts('remotes')
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<ComponentClaim>()
  const { data } = useHeldNames(remote, page)
  if (!data || data.total.value === 0) return null
  const isLast = page * PER_PAGE >= data.total.value
  return (
    <SettingsSection title={t('names.title')} text={t('names.text')}>
      <ul className={`${rows.plain} ${styles.plain}`} aria-label={t('names.title')}>
        {data.items.map((claim) => (
          <li key={`${claim.registry} ${claim.name}`}>
            <Row claim={claim} onFree={() => setAsked(claim)} />
          </li>
        ))}
      </ul>
      {data.total.value > PER_PAGE && (
        <Group gap="xs" mt="xs">
          <Button {...quietButton} disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('names.before')}
          </Button>
          <Button {...quietButton} disabled={isLast} onClick={() => setPage(page + 1)}>
            {t('names.after')}
          </Button>
        </Group>
      )}
      {asked && <FreeDialog claim={asked} onClose={() => setAsked(undefined)} />}
    </SettingsSection>
  )
}

/** As many as a reply has where nobody asks for more. */
const PER_PAGE = 25

interface RowProps {
  readonly claim: ComponentClaim
  readonly onFree: () => void
}

function Row({ claim: { name, until }, onFree }: RowProps) {
  const { t } = useTexts('remotes')
  const { dateTime } = useFormats()
  if (until === null) return <span>{t('names.live', { name })}</span>
  return (
    <Group justify="space-between" gap="0.25rem 0.75rem">
      <span>{t('names.until', { name, time: dateTime(until) })}</span>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('names.freeOne', { name })}
        onClick={onFree}
      >
        {t('names.free')}
      </Button>
    </Group>
  )
}

interface FreeDialogProps {
  readonly claim: ComponentClaim
  readonly onClose: () => void
}

function FreeDialog({ claim, onClose }: FreeDialogProps) {
  const { t } = useTexts('remotes')
  const { name } = claim
  const change = useChange({
    send: (api, why: string) => freeHeldName(api, { ...claim, why }),
    said: () => t('names.freed', { name }),
    onDone: onClose,
    renewsRefused: true,
  })
  return (
    <ReasonDialog
      size="sm"
      title={t('names.freeOne', { name })}
      action={t('names.free')}
      isReady
      change={change}
      reason={{ label: t('off.why'), description: t('off.whyHint'), 'data-autofocus': true }}
      onSend={(why) => change.mutate(why)}
      onClose={onClose}
    >
      <Text size="sm">{t('names.freeText')}</Text>
    </ReasonDialog>
  )
}
