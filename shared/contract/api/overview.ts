import { productPermissions } from '../accounts/permissions'
import { overviewBody } from '../remotes/overview'
import { endpointTable } from './endpoint'

/** Whether everything is all right. */
export const overview = endpointTable({
  'GET /manage/overview': {
    tag: 'Health',
    operatorToken: true,
    right: productPermissions.release,
    id: 'readOverview',
    does: 'Whether everything is all right: what fails now, what is slow, what is under way, and the last changes',
    reply: overviewBody,
  },
})
