import { Select, Skeleton, Text } from '@mantine/core'
import type { LiveComponent, ManagedRemoteBody } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { describeError } from '../../../api/describe-error'
import { useManagedRemote } from '../../../api/remotes'
import { useLocationName } from '../../../layout/location-names'
import { useTexts } from '../../../texts/use-texts'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog'
import styles from './remotes.module.css'
import { useSwitch } from './use-switch'

interface SwitchOffDialogProps {
  readonly remote: string
  /** The part that is chosen at first; all of the remote, if it is left out. */
  readonly first?: Part
  readonly onClose: () => void
}

/** Asks what of a remote to switch off and why, and says what that does to which pages. */
export function SwitchOffDialog({
  remote,
  first = {},
  onClose,
}: SwitchOffDialogProps): ReactElement {
  const { t } = useTexts('remotes')
  const [part, setPart] = useState(valueOf(first))
  const { data, error } = useManagedRemote(remote)
  const change = useSwitch(remote, onClose)
  const parts = useParts(remote, data)
  // A link may name what this remote does not have: nobody confirms what is not shown.
  const isThere = !data || valuesIn(parts).includes(part)
  return (
    <ReasonDialog
      title={t('off.title', { name: remote })}
      action={t('off.action')}
      color="red"
      isReady={isThere}
      change={change}
      reason={{
        label: t('off.why'),
        description: t('off.whyLater'),
        required: false,
        'data-autofocus': true,
      }}
      onSend={(why) =>
        isThere && change.mutate({ disabled: true, ...(why && { why }), ...partOf(part) })
      }
      below={
        <>
          <Select
            label={t('off.what')}
            searchable={(data?.versions.length ?? 0) > 8}
            data={parts}
            allowDeselect={false}
            value={part}
            onChange={(value) => setPart(value ?? whole)}
          />
          {data && isThere && <SwitchOffEffect remote={data} part={partOf(part)} />}
          {!data && error && <Text size="sm">{describeError(error)}</Text>}
          {!data && !error && <Skeleton height={48} />}
          <Text size="sm" c="dimmed">
            {t('off.keep')}
          </Text>
        </>
      }
      onClose={onClose}
    />
  )
}

const whole = 'all'

type Part = { readonly version?: string; readonly component?: string }

function valueOf({ version, component }: Part): string {
  if (version !== undefined) return `version ${version}`
  return component === undefined ? whole : `component ${component}`
}

/** `version 1.0.0`, `component TeamCard`, or all of it. */
function partOf(value: string): Part {
  // Components have names with spaces as well.
  const [kind = ''] = value.split(' ', 1)
  const name = value.slice(kind.length + 1)
  if (kind === 'version' && name) return { version: name }
  return kind === 'component' && name ? { component: name } : {}
}

interface PartGroup {
  readonly items: readonly { readonly value: string }[]
}

function valuesIn(parts: readonly ({ readonly value: string } | PartGroup)[]): readonly string[] {
  return parts.flatMap((part) => ('items' in part ? valuesIn(part.items) : [part.value]))
}

function useParts(name: string, remote: ManagedRemoteBody | undefined) {
  const { t } = useTexts('remotes')
  const { versions = [], components = [] } = remote ?? {}
  const liveFirst = versions.toSorted((one, other) => Number(other.released) - Number(one.released))
  const names = new Set(components.map((component) => component.name))
  return [
    { value: whole, label: t('off.all', { name }) },
    {
      group: t('off.versions'),
      items: liveFirst.map(({ version, released }) => ({
        value: `version ${version}`,
        label: t(released ? 'off.versionLive' : 'off.version', { version }),
      })),
    },
    {
      group: t('off.components'),
      items: [...names].map((component) => ({
        value: `component ${component}`,
        label: t('off.component', { name: component }),
      })),
    },
  ]
}

interface SwitchOffEffectProps {
  readonly remote: ManagedRemoteBody
  readonly part: Part
}

/** The components that disappear, and from which locations, when a part of a remote is switched off. */
function SwitchOffEffect({ remote: { released, components }, part }: SwitchOffEffectProps) {
  const { t } = useTexts('remotes')
  const nameOf = useLocationName()
  const { canary } = released ?? {}
  const told = (text: string) => <p className={styles.effect}>{text}</p>
  if (canary && part.version === canary.version && released)
    return told(t('off.effect.canary', { version: released.version }))
  if (part.version !== undefined && part.version !== released?.version)
    return told(t('off.effect.former'))
  const lines = linesOf(components ?? [], part)
  if (lines.length === 0) return told(t('off.effect.none'))
  return (
    <div className={styles.effect}>
      <p>{t('off.effect.text')}</p>
      <ul>
        {lines.map(({ name, location }) => (
          <li key={`${location} ${name}`}>
            {location === undefined
              ? t('off.effect.form', { name })
              : `${name} · ${nameOf(location)}`}
          </li>
        ))}
      </ul>
      {canary && part.version !== undefined && (
        <p>{t('off.effect.exceptCanary', { version: canary.version })}</p>
      )}
    </div>
  )
}

/** Where a part is: each component with its locations; `undefined` for a field, which is drawn in forms. */
function linesOf(components: readonly LiveComponent[], { version, component }: Part) {
  return components
    .filter(({ name }) => component === undefined || name === component)
    .filter(({ versions }) => version === undefined || versions.includes(version))
    .flatMap(({ name, registry, locations }) =>
      (registry === 'global' ? [undefined] : locations).map((location) => ({ name, location })),
    )
}
