import type { ReleasedRemote } from '@slipway/sdk/contract'
import { type ReactElement, useMemo } from 'react'
import { useTexts } from '../../../texts/use-texts'
import { HeadChangeDialog } from './head-change-dialog'

/** A canary as it was seen, and what is to become of it. */
export interface CanaryStep {
  readonly remote: string
  readonly version: string
  readonly canary: NonNullable<ReleasedRemote['canary']>
  readonly step: 'promote' | 'end'
}

interface CanaryDialogProps extends CanaryStep {
  readonly onClose: () => void
}

/** Gives the canary's version to everybody, or to nobody; what that changes is named in front. */
export function CanaryDialog(props: CanaryDialogProps): ReactElement {
  const { remote, version: base, canary, step, onClose } = props
  const { t } = useTexts('releases')
  const version = step === 'promote' ? canary.version : base
  const wanted = useMemo(() => ({ set: { [remote]: { version } } }), [remote, version])
  const named = { remote, version: canary.version }
  return (
    <HeadChangeDialog
      title={t(step === 'promote' ? 'promote.title' : 'endCanary.title', named)}
      wanted={wanted}
      action={t(step === 'promote' ? 'promote.do' : 'endCanary.do')}
      isBack={step === 'end'}
      onClose={onClose}
    />
  )
}
