import { useHost } from '@slipway/sdk'
import { type MetaBody, productPermissions } from '@slipway/sdk/contract'
import { useEffect } from 'react'
import { useHostApi } from '../../api/api-context'
import { afterFirstPaint } from '../../ui/after-first-paint'
import { tellOfExpiry } from '../notices/tell-of-expiry'

/** Has operators told of tokens that are about to end. */
export function OperatorNotices({ meta }: { readonly meta: MetaBody }): null {
  const api = useHostApi()
  const { navigate } = useHost()
  const isOperator = meta.permissions.includes(productPermissions.manage)
  const { id: user, locale } = meta.user
  useEffect(() => {
    if (!isOperator) return
    const told = async () => {
      await afterFirstPaint()
      await tellOfExpiry({ api, user, locale, navigate })
    }
    // Nobody waits for it: another page asks again.
    told().catch(() => {})
  }, [api, isOperator, user, locale, navigate])
  return null
}
