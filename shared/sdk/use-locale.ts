import { useHostPart } from './host'

/**
 * BCP 47 tag of the reader's language, such as `de-AT`, for `Intl`. Drawn again when the reader
 * chooses another one. Throws outside of the host.
 *
 * @example new Intl.NumberFormat(useLocale()).format(1234.5)
 */
export function useLocale(): string {
  return useHostPart('useLocale', (host) => host.locale)
}
