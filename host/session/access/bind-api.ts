import type { Api, Author } from '../../api/api'
import { hasCode, isCodedError, isTakenAway } from '../../api/describe-error'

interface BindOptions {
  readonly api: Api
  /** The user and the tenant of the page; nothing known of either: nobody's. */
  readonly author: Author
  /** The server knows of other rights, or of another tenant, than this page. */
  readonly onOtherAccess: () => void
  /** A change was refused because of what is there, or not there any more. */
  readonly onChangeRefused: () => void
}

/**
 * The API of a page as one viewer in one tenant has it. The server refuses each call once the session
 * is another user's or in another tenant: neither is a change carried out there, nor are its records
 * shown on a page that still names this one.
 */
export function bindApi(options: BindOptions): Api {
  const { api, author, onOtherAccess, onChangeRefused } = options
  const watch = async <Body>(call: Parameters<Api['request']>[0], answer: Promise<Body>) => {
    try {
      return await answer
    } catch (error) {
      if (hasCode(error, 'tenant-changed') || (isCodedError(error) && error.status === 403)) {
        onOtherAccess()
      }
      if (call.method && call.method !== 'GET' && isTakenAway(error)) onChangeRefused()
      throw error
    }
  }
  return {
    ...api,
    request: (call) => watch(call, api.request({ author, ...call })),
    call: (schema, call) => watch(call, api.call(schema, { author, ...call })),
  }
}
