import { useEffect } from 'react'
import type { LaterCode } from './later-code'

/** The code of what opens over a page, once it is open and the code is there; `onFailed` if it does not come. */
export function useDoor<Code>(
  later: LaterCode<Code>,
  isOpen: boolean,
  onFailed: (error: unknown) => void,
): Code | undefined {
  const code = later.use()
  useEffect(() => {
    if (isOpen) void later.load()
  }, [later, isOpen])
  const error = code.state === 'failed' ? code.error : undefined
  useEffect(() => {
    if (error && isOpen) onFailed(error)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each failure
  }, [error, isOpen])
  return isOpen && code.state === 'ready' ? code.code : undefined
}
