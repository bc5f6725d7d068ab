import { useHost } from '@slipway/sdk'
import { useMemo } from 'react'
import { createFormats, type Formats } from './formats'

/** Numbers, money and times as the reader is used to. */
export function useFormats(): Formats {
  const { locale } = useHost()
  return useMemo(() => createFormats(locale), [locale])
}
