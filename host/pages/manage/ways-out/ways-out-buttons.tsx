import { Button } from '@mantine/core'
import { PowerOff, Undo2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { useHead } from '../../../api/releases'
import { useTexts } from '../../../texts/use-texts'
import type { AskedWayOut, FailingPart } from './way-out'

interface WaysOutButtonsProps {
  readonly about: FailingPart
  readonly size?: 'compact-sm' | 'sm'
  readonly onAsk: (asked: AskedWayOut) => void
}

/** Roll back, where there is something to go back to, and switch off: each one press away. */
export function WaysOutButtons(props: WaysOutButtonsProps): ReactElement {
  const { about, size = 'compact-sm', onAsk } = props
  const { remote, component, version } = about
  const { t: tr } = useTexts('releases')
  const { t: tm } = useTexts('remotes')
  const { data: head } = useHead()
  const hasFormer = head?.former?.includes(remote) !== false
  return (
    <>
      {hasFormer && (
        <Button
          variant="default"
          size={size}
          leftSection={<Undo2 size="0.875rem" aria-hidden />}
          aria-label={tr('back.named', { remote })}
          onClick={() => onAsk({ dialog: 'roll-back', about })}
        >
          {tr('back.do')}
        </Button>
      )}
      <Button
        variant="default"
        size={size}
        leftSection={<PowerOff size="0.875rem" aria-hidden />}
        aria-label={tm('off.here', { name: component ?? version ?? remote })}
        onClick={() => onAsk({ dialog: 'switch-off', about })}
      >
        {tm('off.action')}
      </Button>
    </>
  )
}
