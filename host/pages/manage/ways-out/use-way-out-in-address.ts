import { useSearchParams } from 'react-router'
import type { AskedWayOut } from './way-out'

const SWITCH_OFF = 'switch-off'
const ROLL_BACK = 'roll-back'

/** The way out that a link asks for: `?switch-off=Component`, `?switch-off`, or `?roll-back`. */
export function useWayOutInAddress(
  remote: string,
): readonly [asked: AskedWayOut | undefined, close: () => void] {
  const [search, setSearch] = useSearchParams()
  const component = search.get(SWITCH_OFF)
  // A reload asks again; once it is answered, nothing does.
  const close = () =>
    setSearch(
      (search) => {
        search.delete(SWITCH_OFF)
        search.delete(ROLL_BACK)
        return search
      },
      { replace: true },
    )
  if (component !== null) {
    const about = { remote, ...(component && { component }) }
    return [{ dialog: 'switch-off', about }, close]
  }
  if (search.has(ROLL_BACK)) return [{ dialog: 'roll-back', about: { remote } }, close]
  return [undefined, close]
}
