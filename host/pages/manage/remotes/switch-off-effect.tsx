import type { LiveComponent, ManagedRemoteBody } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useLocationName } from '../../../layout/location-names'
import { useTexts } from '../../../texts/use-texts'
import styles from './remotes.module.css'

interface SwitchOffEffectProps {
  readonly remote: ManagedRemoteBody
  readonly part: { readonly version?: string; readonly component?: string }
}

/** The components that disappear, and from which locations, when a part of a remote is switched off. */
export function SwitchOffEffect({ remote, part }: SwitchOffEffectProps): ReactElement {
  const { t } = useTexts('remotes')
  const nameOf = useLocationName()
  const { released } = remote
  const { canary } = released ?? {}
  if (canary && part.version === canary.version && released)
    return <p className={styles.effect}>{t('off.effect.canary', { version: released.version })}</p>
  if (part.version !== undefined && part.version !== released?.version)
    return <p className={styles.effect}>{t('off.effect.former')}</p>
  const lines = linesOf(remote.components ?? [], part)
  if (lines.length === 0) return <p className={styles.effect}>{t('off.effect.none')}</p>
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

interface Line {
  readonly name: string
  /** Missing for a field, which is drawn in forms. */
  readonly location: string | undefined
}

function linesOf(
  components: readonly LiveComponent[],
  { version, component }: SwitchOffEffectProps['part'],
): Line[] {
  return components
    .filter(({ name }) => component === undefined || name === component)
    .filter(({ versions }) => version === undefined || versions.includes(version))
    .flatMap(({ name, registry, locations }): Line[] =>
      registry === 'global'
        ? [{ name, location: undefined }]
        : locations.map((location) => ({ name, location })),
    )
}
