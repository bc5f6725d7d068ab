import { type ReactElement, useMemo } from 'react'
import { useTexts } from '../../../texts/use-texts'
import { HeadChangeDialog } from './head-change-dialog'
import type { Rollback } from './use-head-change'

interface RollBackDialogProps {
  readonly rollback: Rollback
  readonly onClose: () => void
}

/** Names what would change; one press makes it live again. */
export function RollBackDialog({ rollback, onClose }: RollBackDialogProps): ReactElement {
  const { t } = useTexts('releases')
  const { remote, to } = rollback
  const title =
    to !== undefined
      ? t('back.toTitle', { id: to })
      : remote !== undefined
        ? t('back.title', { remote })
        : t('back.headTitle')
  const wanted = useMemo(() => ({ rollback }), [rollback])
  return (
    <HeadChangeDialog
      isBack
      title={title}
      wanted={wanted}
      action={t('back.do')}
      onClose={onClose}
    />
  )
}
