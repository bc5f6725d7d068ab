import { useEffect } from 'react'
import { useLive } from './live-bodies'

/** Asks for `/meta` when what the server ends by its own clock should be over. */
export function useAskAtEnd(until: string): void {
  const { meta } = useLive()
  useEffect(() => {
    const ask = () => void meta.renew()
    const timer = setTimeout(ask, Math.max(1000, Date.parse(until) - Date.now() + 1000))
    return () => clearTimeout(timer)
  }, [meta, until])
}
