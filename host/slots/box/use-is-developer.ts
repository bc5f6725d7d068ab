import { productPermissions } from '@slipway/sdk/contract'
import { useSession } from '../../session/use-session'

/** Whether the user is shown what teams need to know of their components. */
export function useIsDeveloper(): boolean {
  const session = useSession()
  return (
    session.state === 'signed-in' && session.meta.permissions.includes(productPermissions.develop)
  )
}
