import type { ReactElement } from 'react'
import { type Translate, useTexts } from '../../../texts/use-texts'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog'
import { ChangePreview } from './change-preview'
import { type HeadStep, useHeadChange } from './use-head-change'

interface HeadStepDialogProps {
  readonly step: HeadStep
  readonly onClose: () => void
}

/** Names what would change; one press does it. The title is the reason, too, where no other is given. */
export function HeadStepDialog({ step, onClose }: HeadStepDialogProps): ReactElement {
  const { t } = useTexts('releases')
  const { title, action, isBack, wanted } = planOf(step, t)
  const change = useHeadChange(wanted, onClose)
  return (
    <ReasonDialog
      size="lg"
      maxWidth="34rem"
      title={title}
      action={action}
      {...(isBack && { color: 'red' })}
      isReady={change.isReady}
      change={{ error: null, isPending: change.isPending }}
      reason={{
        label: t('why'),
        description: t('back.whyHint'),
        placeholder: title,
        required: false,
        // Enter does it, once it is known what that changes; a button that waits takes no focus.
        'data-autofocus': true,
      }}
      onSend={(why) => change.send(why || title)}
      onClose={onClose}
    >
      <ChangePreview change={change} />
    </ReasonDialog>
  )
}

/** The words and the release of a step; `isBack`: it takes something away from people who have it. */
function planOf(step: HeadStep, t: Translate<'releases'>) {
  if ('rollback' in step)
    return { title: backTitle(step.rollback, t), action: t('back.do'), isBack: true, wanted: step }
  const { canaryStep, remote, version: base, canary } = step
  const named = { remote, version: canary.version }
  const setTo = (version: string) => ({ set: { [remote]: { version } } })
  return canaryStep === 'promote'
    ? {
        title: t('promote.title', named),
        action: t('promote.do'),
        isBack: false,
        wanted: setTo(canary.version),
      }
    : {
        title: t('endCanary.title', named),
        action: t('endCanary.do'),
        isBack: true,
        wanted: setTo(base),
      }
}

type Rollback = Extract<HeadStep, { readonly rollback: unknown }>['rollback']

function backTitle({ remote, to }: Rollback, t: Translate<'releases'>): string {
  if (to !== undefined) return t('back.toTitle', { id: to })
  return remote === undefined ? t('back.headTitle') : t('back.title', { remote })
}
