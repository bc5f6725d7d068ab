import { Button, Skeleton } from '@mantine/core'
import { type ManagedRemoteBody, productPermissions } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useManagedRemote } from '../../../api/remotes'
import { useFormats } from '../../../formats/use-formats'
import { keptPath } from '../../../session/kept-places'
import { useViewerMeta } from '../../../session/use-session'
import { useTexts } from '../../../texts/use-texts'
import { PageHead } from '../../../ui/page/page-head'
import { usePageTitle } from '../../../ui/page/use-page-title'
import { QueryView } from '../../../ui/query-view'
import rows from '../../../ui/rows.module.css'
import { SettingsSection } from '../../../ui/settings-section'
import { Tag } from '../../../ui/tag'
import manage from '../manage.module.css'
import { ToneBadge } from '../tone/tone-badge'
import { ToneLegend } from '../tone/tone-legend'
import { useLiveTones } from '../tone/use-live-tones'
import { useFollowCatalog } from '../use-follow-catalog'
import { useWayOutInAddress } from '../ways-out/use-way-out-in-address'
import { WaysOutDialog } from '../ways-out/ways-out-dialog'
import { CompareVersions } from './compare-versions'
import { HeldNames } from './held-names'
import { missingGrants } from './missing-grants'
import { useLiveText } from './remote-words'
import styles from './remotes.module.css'
import { StoredSection } from './stored-figures'
import { SwitchOffDialog } from './switch-off-dialog'
import { SwitchedOff } from './switched-off'
import { VersionLinks } from './version-links'
import { VersionList } from './version-list'

/** One remote: what is live of it for whom, its versions, and the switch. */
export function RemotePage(): ReactElement {
  const { t } = useTexts('remotes')
  const { remote: name = '' } = useParams()
  const result = useManagedRemote(name)
  const path = keptPath(useViewerMeta(), '/manage/remotes')
  useFollowCatalog()
  usePageTitle(name)
  return (
    <QueryView
      result={result}
      size="page"
      wayOn={{ label: t('title'), path }}
      skeleton={
        <>
          <PageHead crumbs={[{ label: t('title'), to: path }]} title={name} />
          <Skeleton height={180} role="status" aria-label={t('list')} />
        </>
      }
    >
      {(remote) => <Remote remote={remote} listPath={path} />}
    </QueryView>
  )
}

interface RemoteProps {
  readonly remote: ManagedRemoteBody
}

function Remote({ remote, listPath }: RemoteProps & { readonly listPath: string }) {
  const { t } = useTexts('remotes')
  const formats = useFormats()
  const liveText = useLiveText()
  const [isAsked, setIsAsked] = useState(false)
  const [asked, closeAsked] = useWayOutInAddress(remote.name)
  const { name, released, disabled, disabledParts, stored, versions } = remote
  const total = stored?.versions ?? versions.length
  const count = { count: total, shown: formats.number(total) }
  return (
    <>
      <PageHead
        crumbs={[{ label: t('title'), to: listPath }]}
        title={name}
        aside={<State remote={remote} />}
        subtitle={
          <span className={rows.facts}>
            <span>{liveText(released)}</span>
            <span>{t('versions.count', count)}</span>
          </span>
        }
        actions={
          <>
            <Button component={Link} to="/manage/releases" variant="default">
              {t('releases')}
            </Button>
            {!disabled && (
              <Button color="red" onClick={() => setIsAsked(true)}>
                {t('off.action')}
              </Button>
            )}
          </>
        }
      />
      <SwitchedOff remote={name} parts={disabledParts} />
      <OnPages remote={remote} />
      {/* Above what grows by answers that come later. */}
      {stored && <StoredSection stored={stored} />}
      <SettingsSection title={t('versions')} text={t('versions.text')}>
        <VersionList remote={remote} />
        {released && <ToneLegend />}
      </SettingsSection>
      <VersionLinks remote={name} />
      {versions.length > 1 && (
        <SettingsSection title={t('compare.title')} text={t('compare.text')}>
          <CompareVersions remote={remote} />
        </SettingsSection>
      )}
      {/* Last: it comes by an answer of its own, and shall push nothing. */}
      <HeldNames remote={name} />
      {isAsked && <SwitchOffDialog remote={name} onClose={() => setIsAsked(false)} />}
      <WaysOutDialog asked={asked} onClose={closeAsked} />
    </>
  )
}

function State({ remote: { name, released, disabled } }: RemoteProps) {
  const { t } = useTexts('remotes')
  const tones = useLiveTones()
  if (disabled) return <Tag color="red">{t('off.allBadge')}</Tag>
  if (!released) return <Tag color="gray">{t('live.none')}</Tag>
  return (
    <>
      <Tag color="teal">{t('filter.live')}</Tag>
      {tones && <ToneBadge tone={tones.of({ remote: name }) ?? 'idle'} />}
    </>
  )
}

/** The locations of its components, and what it still waits for. */
function OnPages({ remote }: RemoteProps) {
  const { t } = useTexts('remotes')
  const formats = useFormats()
  const { components = [], deprecatedLocations = [], conflicts } = remote
  const { isPublicMissing, missingOrigins } = missingGrants(remote)
  const canGrant = useViewerMeta().permissions.includes(productPermissions.manage)
  const notes = [
    isPublicMissing && t('asked.public'),
    missingOrigins.length > 0 && t('asked.origins', { origins: formats.list(missingOrigins) }),
    ...deprecatedLocations.map(({ location, since }) => t('deprecated', { location, since })),
    ...(conflicts?.shares ?? []).map((one) => t('conflict.share', { ...one })),
    ...(conflicts?.locations ?? []).map(({ location, slots, most }) =>
      t('conflict.location', {
        location,
        slots: formats.number(slots),
        most: formats.number(most),
      }),
    ),
  ]
  return (
    <SettingsSection title={t('components.title')} text={t('components.text')}>
      {components.length === 0 && <p className={manage.hint}>{t('components.empty')}</p>}
      {components.length > 0 && (
        <ul className={`${rows.plain} ${styles.plain}`} aria-label={t('components.title')}>
          {components.map(({ name, registry, locations, criticality }) => (
            <li key={`${registry} ${name}`}>
              {registry === 'global' && t('component.formField', { name })}
              {registry === 'slot' && locations.length === 0 && t('component.nowhere', { name })}
              {locations.length > 0 &&
                t('component.at', { name, locations: formats.list(locations) })}
              {criticality && criticality !== 'normal' && ` · ${t(`component.${criticality}`)}`}
            </li>
          ))}
        </ul>
      )}
      {notes.map(
        (note) =>
          note && (
            <p key={note} className={manage.hint}>
              {note}
            </p>
          ),
      )}
      {canGrant && (
        <p className={manage.hint}>
          <Link to={`/manage/tokens?${new URLSearchParams({ remote: remote.name })}`}>
            {t('grants')}
          </Link>
        </p>
      )}
    </SettingsSection>
  )
}
