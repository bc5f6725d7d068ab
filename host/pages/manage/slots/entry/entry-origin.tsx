import type { MapEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useFormats } from '../../../../formats/use-formats'
import { useTexts } from '../../../../texts/use-texts'
import styles from '../slots.module.css'

interface OriginProps {
  readonly entry: MapEntry
}

/** The version that draws an entry, and its canary. */
export function EntryVersion({ entry: { code } }: OriginProps): ReactElement {
  const { t } = useTexts('slots')
  const formats = useFormats()
  if (!code) return <span>{t('code.none')}</span>
  const { remote, version, canary } = code
  return (
    <span>
      <code className={styles.name}>
        {remote} {version}
      </code>
      {canary &&
        ` · ${t('code.canary', { version: canary.version, percent: formats.number(canary.percent) })}`}
    </span>
  )
}

/** The source that registers an entry: a line of code, a remote that proposes it, or operators. */
export function EntrySource({ entry: { source } }: OriginProps): ReactElement {
  const { t } = useTexts('slots')
  if (source.of === 'operator') return <span>{t('source.operator')}</span>
  if (source.of === 'proposal') {
    const { remote, version } = source
    return <span>{t('source.proposal', { remote, version })}</span>
  }
  if (source.file === null) return <span>{t('source.application')}</span>
  return (
    <code className={styles.name}>
      {source.file}:{source.line ?? 1}
    </code>
  )
}
