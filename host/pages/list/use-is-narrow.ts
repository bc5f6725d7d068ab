import { useMediaQuery } from '@mantine/hooks'

/** Whether a table would not fit: records are drawn as cards, and panels come from below. */
export function useIsNarrow(): boolean {
  return (
    useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false
  )
}
