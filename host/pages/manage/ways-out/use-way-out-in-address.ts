import { useSearchParams } from 'react-router'
import type { AskedWayOut } from './way-out'

/** The way out that a link asks for: `?switch-off=Component`, `?switch-off`, or `?roll-back`. */
export function useWayOutInAddress(
  remote: string,
): readonly [asked: AskedWayOut | undefined, close: () => void] {
  const [search, setSearch] = useSearchParams()
  const component = search.get('switch-off')
  // A reload asks again; once it is answered, nothing does.
  const close = () =>
    setSearch(
      (search) => {
        search.delete('switch-off')
        search.delete('roll-back')
        return search
      },
      { replace: true },
    )
  if (component !== null)
    return [{ dialog: 'switch-off', about: { remote, component: component || undefined } }, close]
  if (search.has('roll-back')) return [{ dialog: 'roll-back', about: { remote } }, close]
  return [undefined, close]
}
