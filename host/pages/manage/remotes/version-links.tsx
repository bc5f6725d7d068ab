import { Button, Group } from '@mantine/core'
import type { VersionLink } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { endVersionLink, useVersionLinks } from '../../../api/remotes'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import rows from '../../../ui/rows.module.css'
import { SettingsSection } from '../../../ui/settings-section'
import { useChange } from '../undo/use-change'
import styles from './remotes.module.css'

/** Links by which users see versions that need not be released, and the end of each; nothing where there is none. */
export function VersionLinks({ remote }: { readonly remote: string }): ReactElement | null {
  const { t } = useTexts('remotes')
  const { data: links = [] } = useVersionLinks(remote)
  if (links.length === 0) return null
  return (
    <SettingsSection title={t('links.name')} text={t('links.text')}>
      <ul className={`${rows.plain} ${styles.plain}`} aria-label={t('links.name')}>
        {links.map((link) => (
          <li key={link.id}>
            <Row link={link} />
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}

function Row({ link }: { readonly link: VersionLink }) {
  const { t } = useTexts('remotes')
  const { dateTime } = useFormats()
  const { version, who, expiresAt } = link
  const { mutate, isPending } = useChange({
    send: (api) => endVersionLink(api, link),
    said: () => t('links.ended', { version }),
    renewsRefused: true,
    tellsRefusal: true,
  })
  return (
    <Group justify="space-between" gap="0.25rem 0.75rem">
      <span>{t('links.row', { version, who, time: dateTime(expiresAt) })}</span>
      <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate()}>
        {t('links.end')}
      </Button>
    </Group>
  )
}
