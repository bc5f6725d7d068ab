import type { StoredRemoteFigures } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import rows from '../../../ui/rows.module.css'
import { SettingsSection } from '../../../ui/settings-section'
import { Tag } from '../../../ui/tag'
import styles from './remotes.module.css'
import { useSizeText } from './use-size-text'

/** From this share on it is marked, as publications are told of it. */
const NEAR = 0.8

/** The stored part of a remote, each figure beside its quota. */
export function StoredSection({ stored }: { readonly stored: StoredRemoteFigures }): ReactElement {
  const { t } = useTexts('remotes')
  const formats = useFormats()
  const sizeOf = useSizeText()
  const { limits, versions, bytes, names, mapBytes } = stored
  const { number } = formats
  const maps = mapBytes > 0 ? ` ${t('stored.maps', { size: sizeOf(mapBytes) })}` : ''
  const figures = [
    {
      key: 'versions',
      text: t('stored.versions', { count: number(versions), most: number(limits.versions) }),
      isNear: versions >= limits.versions * NEAR,
    },
    {
      key: 'bytes',
      text: `${t('stored.bytes', { size: sizeOf(bytes), most: sizeOf(limits.bytes) })}${maps}`,
      isNear: bytes >= limits.bytes * NEAR,
    },
    {
      key: 'names',
      text: t('stored.names', { count: number(names), most: number(limits.names) }),
      isNear: names >= limits.names * NEAR,
    },
  ]
  return (
    <SettingsSection title={t('stored.title')} text={t('stored.text')}>
      <ul className={`${rows.plain} ${styles.plain}`} aria-label={t('stored.title')}>
        {figures.map(({ key, text, isNear }) => (
          <li key={key}>
            {text} {isNear && <Tag color="yellow">{t('stored.near')}</Tag>}
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
