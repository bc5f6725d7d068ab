import type { DisabledPart, ReleasedRemote, VersionEntry } from '@slipway/sdk/contract'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'

/** The live versions of a remote, in words. */
export function useLiveText(): (released: ReleasedRemote | null) => string {
  const { t } = useTexts('remotes')
  const formats = useFormats()
  return (released) => {
    if (!released) return t('live.none')
    const { version, canary } = released
    if (!canary) return t('live.base', { version })
    const percent = formats.percent(canary.percent / 100)
    return t('live.canary', { version, canary: canary.version, percent })
  }
}

/** For whom a version is live, in words; `hasCanary`: another version of the remote is one. */
export function useAudienceText(): (version: VersionEntry, hasCanary: boolean) => string {
  const { t } = useTexts('remotes')
  const formats = useFormats()
  return ({ live, released, disabled }, hasCanary) => {
    if (disabled) return t('audience.off')
    // An older server says no more than that it is released.
    const { as } = live ?? { as: released ? 'base' : 'nobody' }
    if (live?.as === 'canary')
      return t('audience.canary', { percent: formats.percent(live.percent / 100) })
    if (live?.as === 'former') {
      const { until } = live
      if (until === null) return t('audience.formerSoon')
      return t('audience.former', { until: formats.date(until.slice(0, 10)) })
    }
    if (as === 'nobody') return t('audience.nobody')
    return t(hasCanary ? 'audience.baseBesideCanary' : 'audience.base')
  }
}

/** A part of a remote that is switched off, in words. */
export function usePartName(
  remote: string,
): (part: Pick<DisabledPart, 'version' | 'component'>) => string {
  const { t } = useTexts('remotes')
  return ({ version, component }) => {
    if (version !== undefined && component !== undefined)
      return t('part.component', { component, version })
    if (version !== undefined) return t('off.version', { version: `${remote} ${version}` })
    if (component !== undefined) return t('off.component', { name: component })
    return t('off.all', { name: remote })
  }
}
