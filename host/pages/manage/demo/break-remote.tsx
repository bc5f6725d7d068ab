import { Button } from '@mantine/core'
import { Bomb } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { breakDemo } from '../../../api/demo'
import { useViewerMeta } from '../../../session/use-session'
import { useTexts } from '../../../texts/use-texts'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { useChangeNotice } from '../undo/use-change-notice'

/** Breaks one of the demo's remotes, after a question; nothing where there is no demo. */
export function BreakRemote(): ReactElement | null {
  const { demo } = useViewerMeta()
  const { t } = useTexts('demo')
  const [isAsked, setAsked] = useState(false)
  const breakNow = useBreakNow()
  if (!demo) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<Bomb size="1rem" aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {t('break')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('break.title')}
        text={t('break.text')}
        action={t('break')}
        onConfirm={breakNow}
        onClose={() => setAsked(false)}
      />
    </>
  )
}

function useBreakNow(): () => Promise<void> {
  const api = useHostApi()
  const tell = useChangeNotice()
  const { t } = useTexts('demo')
  return async () => {
    const { body, change } = await breakDemo(api)
    await tell(t('broken', { remote: body.remote, version: body.version }), change)
  }
}
