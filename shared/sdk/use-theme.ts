import { type Theme, useHostPart } from './host'

/**
 * How the page looks now: the reader's choice, else the system's. Drawn again when it is switched.
 * Styles need it not: the variables of the look follow by themselves, and so does `light-dark()`.
 * Throws outside of the host.
 *
 * @example const isDark = useTheme() === 'dark'
 */
export function useTheme(): Theme {
  return useHostPart('useTheme', (host) => host.theme)
}
