import { productPermissions } from '@slipway/sdk/contract'
import { PowerOff, Undo2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useHead } from '../../api/releases'
import { wayOutAddress } from '../../pages/manage/ways-out/way-out'
import { usePageSession } from '../../session/use-session'
import { fetchConsoleTexts } from '../../texts/fetch-console-texts'
import { loadTexts } from '../../texts/texts'
import { useTexts } from '../../texts/use-texts'
import { createLaterCode, useDoor } from '../../ui/later-code'

const words = createLaterCode(async () => {
  await loadTexts(fetchConsoleTexts)
  return { areThere: true }
})

/** In the box of a component that failed, for those who may release: links to the dialogs that go back, or switch it off. */
export function BoxWaysOut({ component }: { readonly component: string }): ReactElement | null {
  const remote = useRemoteToRelease(component)
  const areThere = useDoor(words, remote !== undefined, ignore)
  return remote !== undefined && areThere ? <Links remote={remote} component={component} /> : null
}

// A component of the host itself is no release's, and has no way out.
function useRemoteToRelease(component: string): string | undefined {
  const session = usePageSession()
  if (session.state !== 'signed-in') return undefined
  const { permissions, remotes } = session.meta
  const entry = remotes.slots[component] ?? remotes.globals[component]
  const mayRelease = permissions.includes(productPermissions.release)
  return mayRelease && entry && 'remote' in entry ? entry.remote : undefined
}

function Links({ remote, component }: { readonly remote: string; readonly component: string }) {
  const { t: tr } = useTexts('releases')
  const { t: tm } = useTexts('remotes')
  const { data: head } = useHead()
  const hasFormer = head?.former?.includes(remote)
  const about = { remote, component }
  return (
    <>
      {hasFormer && (
        <Link
          to={wayOutAddress({ dialog: 'roll-back', about })}
          aria-label={tr('back.named', { remote })}
        >
          <Undo2 size="0.875rem" aria-hidden /> {tr('back.do')}
        </Link>
      )}
      <Link
        to={wayOutAddress({ dialog: 'switch-off', about })}
        aria-label={tm('off.here', { name: component })}
      >
        <PowerOff size="0.875rem" aria-hidden /> {tm('off.action')}
      </Link>
    </>
  )
}

// Retry is there without it.
const ignore = () => undefined
