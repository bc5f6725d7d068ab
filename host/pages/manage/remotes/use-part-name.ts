import type { DisabledPart } from '@slipway/sdk/contract'
import { useTexts } from '../../../texts/use-texts'

type Part = Pick<DisabledPart, 'version' | 'component'>

/** A part of a remote that is switched off, in words. */
export function usePartName(remote: string): (part: Part) => string {
  const { t } = useTexts('remotes')
  return ({ version, component }) => {
    if (version !== undefined && component !== undefined)
      return t('part.component', { component, version })
    if (version !== undefined) return t('off.version', { version: `${remote} ${version}` })
    if (component !== undefined) return t('off.component', { name: component })
    return t('off.all', { name: remote })
  }
}
