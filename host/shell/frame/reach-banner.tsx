import { Button } from '@mantine/core'
import { CloudOff, WifiOff } from 'lucide-react'
import { type ReactElement, useEffect, useSyncExternalStore } from 'react'
import { useHostApi } from '../../api/api-context'
import { useLive } from '../../session/live-bodies'
import type { Session } from '../../session/use-session'
import { useTexts } from '../../texts/use-texts'
import { useSignal } from '../../ui/signal'
import { useListener } from '../../ui/use-listener'
import styles from './shell.module.css'

/** The interval at which a server that did not answer is asked whether it is back. */
const ASK_AGAIN_MS = 5000

type Reach = 'offline' | 'gone' | 'unreachable' | 'stale'

const textOf = {
  offline: 'reach.offline',
  gone: 'reach.gone',
  unreachable: 'reach.unreachable',
  stale: 'reach.stale',
} as const

/** Says that the server does not answer, and that nothing is lost by that; asks again by itself. */
export function ReachBanner({ session }: { readonly session: Session }): ReactElement | null {
  const { t } = useTexts('shell')
  const { t: tc } = useTexts('common')
  const { meta } = useLive()
  const reach = useReach(session)
  const ask = () => void meta.renew()
  useEffect(() => {
    if (!reach) return undefined
    const timer = setInterval(() => void meta.renew(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [meta, reach])
  useListener(reach && window, 'online', ask)
  if (!reach) return null
  const Icon = reach === 'offline' ? WifiOff : CloudOff
  return (
    <div className={styles.banner} role="alert">
      <Icon size="1rem" aria-hidden className={styles.fixed} />
      <span>{t(textOf[reach])}</span>
      <Button size="compact-sm" variant="default" flex="none" onClick={ask}>
        {tc('retry')}
      </Button>
    </div>
  )
}

function useReach(session: Session): Reach | undefined {
  const isOnline = useSyncExternalStore(followLine, () => navigator.onLine)
  const isReached = useSignal(useHostApi().isReached)
  if (!isOnline) return 'offline'
  if (session.state === 'unreachable') return 'unreachable'
  if (!isReached) return 'gone'
  return session.state === 'signed-in' && session.stale ? 'stale' : undefined
}

function followLine(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
