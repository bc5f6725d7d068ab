import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import type { ReactElement } from 'react'
import type { Session } from '../api/use-session'
import styles from './shell.module.css'

/** Says that the server did not tell what the user may see; nobody is signed out by that. */
export function ReachBanner({ session }: { readonly session: Session }): ReactElement | null {
  const queryClient = useQueryClient()
  const text = bannerText(session)
  if (!text) return null
  return (
    <div className={styles.banner} role="alert">
      <CloudOff size={16} aria-hidden />
      {text}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => void queryClient.invalidateQueries({ queryKey: ['meta'] })}
      >
        Retry
      </Button>
    </div>
  )
}

function bannerText(session: Session): string | undefined {
  if (session.state === 'unreachable') {
    return 'The server cannot be reached. You are still signed in; nothing is lost.'
  }
  if (session.state === 'signed-in' && session.stale) {
    return 'The server cannot be reached. What you see may be out of date.'
  }
  return undefined
}
