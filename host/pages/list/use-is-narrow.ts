import { useMediaQuery } from '@mantine/hooks'

/** Whether a table would not fit: records are drawn as cards, and panels come from below. Paper has room. */
export function useIsNarrow(): boolean {
  return (
    useMediaQuery('screen and (max-width: 47.99em)', undefined, {
      getInitialValueInEffect: false,
    }) ?? false
  )
}
