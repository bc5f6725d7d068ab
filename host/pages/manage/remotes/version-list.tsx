import { Button, Group, Skeleton, Table, UnstyledButton } from '@mantine/core'
import type { ManagedRemoteBody, Manifest, VersionEntry } from '@slipway/sdk/contract'
import { ChevronRight, EyeOff } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useManagedVersion } from '../../../api/remotes'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { QueryView } from '../../../ui/query-view'
import { quietButton } from '../../../ui/quiet-button'
import rows from '../../../ui/rows.module.css'
import manage from '../manage.module.css'
import { RemoteHealthLink } from '../remote-health-link'
import { ToneInList } from '../tone/tone-badge'
import { useLiveTones } from '../tone/use-live-tones'
import { useManageAddress } from '../use-manage-address'
import { LongTag } from './long-tag'
import { useAudienceText } from './remote-words'
import styles from './remotes.module.css'
import { useSizeText } from './use-size-text'

/** More are asked for: a remote that is built with each change has hundreds. */
const AT_FIRST = 20

/** Versions, the newest first; the one in the address (`version`) shows its files and shared modules. */
export function VersionList({ remote }: { readonly remote: ManagedRemoteBody }): ReactElement {
  const { t } = useTexts('remotes')
  const address = useManageAddress()
  const { versions } = remote
  const [isWhole, setIsWhole] = useState(false)
  const opened = versions.findIndex(({ version }) => version === address.query['version'])
  const shown = isWhole ? versions : versions.slice(0, Math.max(AT_FIRST, opened + 1))
  if (versions.length === 0) return <p className={manage.hint}>{t('versions.empty')}</p>
  return (
    <>
      <ul className={`${rows.plain} ${styles.versions}`} aria-label={t('versions')}>
        {shown.map((entry) => {
          const isOpen = address.query['version'] === entry.version
          return (
            <li key={entry.version}>
              <Version
                remote={remote}
                entry={entry}
                isOpen={isOpen}
                onToggle={() => address.change({ version: isOpen ? '' : entry.version })}
              />
              {isOpen && <VersionDetail remote={remote.name} version={entry.version} />}
            </li>
          )
        })}
      </ul>
      {shown.length < versions.length && (
        <Button {...quietButton} onClick={() => setIsWhole(true)}>
          {t('versions.all', { count: versions.length })}
        </Button>
      )}
    </>
  )
}

interface VersionProps {
  readonly remote: ManagedRemoteBody
  readonly entry: VersionEntry
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function Version({ remote: { name, released: live }, entry, isOpen, onToggle }: VersionProps) {
  const { t } = useTexts('remotes')
  const audienceOf = useAudienceText()
  const sizeOf = useSizeText()
  const source = useSource(entry)
  const tones = useLiveTones()
  const { version, disabled, released, size, tried } = entry
  return (
    <div className={rows.pair}>
      <Group justify="space-between" gap="0.25rem 0.75rem">
        <UnstyledButton
          className={`${rows.name} ${styles.versionName}`}
          aria-expanded={isOpen}
          aria-label={t('version.open', { version })}
          onClick={onToggle}
        >
          <ChevronRight size="1rem" aria-hidden />
          {version}
        </UnstyledButton>
        <LongTag color={disabled ? 'red' : released ? 'teal' : 'gray'}>
          {audienceOf(entry, live?.canary !== undefined)}
        </LongTag>
        {released && !disabled && tones && (
          <ToneInList tone={tones.of({ remote: name, versions: [version] }) ?? 'idle'} />
        )}
      </Group>
      <span className={`${rows.facts} ${styles.below}`}>
        {[...source, t('size', { size: sizeOf(size) })].map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {released && <RemoteHealthLink remote={name} name={version} />}
      </span>
      {tried?.by === 'unseen' && (
        <span className={styles.unseen}>
          <EyeOff size="0.875rem" aria-hidden />
          <span>{t('version.tried.unseen', { why: tried.why })}</span>
        </span>
      )}
    </div>
  )
}

/** The origin of a version: who published it and from where, who signed it, and how it was tried. */
function useSource({ who, createdAt, signature, from, tried }: VersionEntry): string[] {
  const { t } = useTexts('remotes')
  const when = useFormats().dateTime(createdAt)
  const published = () => {
    if (from?.token !== undefined) return t('version.byToken', { when, token: from.token })
    // The name of no user: the server's own start.
    return who === 'start' ? t('version.byStart', { when }) : t('version.at', { when, who })
  }
  return [
    published(),
    ...(from?.address === undefined ? [] : [t('version.from', { address: from.address })]),
    ...(signature ? [t('version.signed', signature)] : []),
    ...(signature === null ? [t('version.unsigned')] : []),
    ...(tried === null ? [t('version.tried.none')] : []),
    ...(tried?.by === 'browser' ? [t('version.tried.browser', { browser: tried.browser })] : []),
    ...(tried?.by === 'jsdom' ? [t('version.tried.jsdom')] : []),
  ]
}

function VersionDetail(props: { readonly remote: string; readonly version: string }) {
  const { remote, version } = props
  const { t } = useTexts('remotes')
  return (
    <QueryView
      result={useManagedVersion(remote, version)}
      skeleton={<Skeleton height={96} role="status" aria-label={t('version.open', { version })} />}
    >
      {({ manifest: { files, shared } }) => (
        <div className={styles.detail}>
          <Files version={version} files={files} />
          <Shared version={version} shared={shared} />
        </div>
      )}
    </QueryView>
  )
}

function Files({ version, files }: { readonly version: string } & Pick<Manifest, 'files'>) {
  const { t } = useTexts('remotes')
  const sizeOf = useSizeText()
  const largestFirst = files.toSorted((one, other) => other.size - one.size)
  return (
    <Table
      className={styles.table ?? ''}
      aria-label={t('version.files', { version })}
      data={{
        head: [t('version.file'), t('version.fileSize')],
        body: largestFirst.map(({ path, size }) => [path, sizeOf(size)]),
      }}
    />
  )
}

function Shared({ version, shared }: { readonly version: string } & Pick<Manifest, 'shared'>) {
  const { t } = useTexts('remotes')
  const modules = Object.entries(shared)
  if (modules.length === 0) return <p className={manage.hint}>{t('version.nothingShared')}</p>
  return (
    <div>
      <Table
        className={styles.table ?? ''}
        aria-label={t('version.shared', { version })}
        data={{ head: [t('version.module'), t('version.range')], body: modules }}
      />
      <p className={manage.hint}>{t('version.sharedHint')}</p>
    </div>
  )
}
