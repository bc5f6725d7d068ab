import { Button } from '@mantine/core'
import { PowerOff, Undo2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useHead } from '../../../api/releases'
import { useTexts } from '../../../texts/use-texts'
import type { AskedWayOut } from './way-out'
import { WaysOutDialog } from './ways-out-dialog'

interface WaysOutProps extends Pick<AskedWayOut, 'about'> {
  readonly size?: 'compact-sm' | 'sm'
}

/** The two ways out of a failure, with their dialogs. */
export function WaysOut(props: WaysOutProps): ReactElement {
  const [asked, setAsked] = useState<AskedWayOut>()
  return (
    <>
      <WaysOutButtons {...props} onAsk={setAsked} />
      <WaysOutDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

interface WaysOutButtonsProps extends WaysOutProps {
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
  const name = component ?? version ?? remote
  const back = { says: tr('back.do'), label: tr('back.named', { remote }) }
  const off = { says: tm('off.action'), label: tm('off.here', { name }) }
  const ways = [
    { dialog: 'roll-back', Icon: Undo2, ...back, isThere: hasFormer },
    { dialog: 'switch-off', Icon: PowerOff, ...off, isThere: true },
  ] as const
  return (
    <>
      {ways
        .filter(({ isThere }) => isThere)
        .map(({ dialog, Icon, says, label }) => (
          <Button
            key={dialog}
            variant="default"
            size={size}
            leftSection={<Icon size="0.875rem" aria-hidden />}
            aria-label={label}
            onClick={() => onAsk({ dialog, about })}
          >
            {says}
          </Button>
        ))}
    </>
  )
}
