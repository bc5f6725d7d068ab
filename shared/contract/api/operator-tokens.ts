import { newOperatorToken, operatorTokensBody } from '../accounts/operator-tokens'
import { productPermissions } from '../accounts/permissions'
import { createdTeamToken } from '../remotes/catalog'
import { endpointTable } from './endpoint'

const manage = { tag: 'Manage', right: productPermissions.manage } as const

/** Tokens with which operators' commands work over HTTP; no token makes or ends one. */
export const operatorTokens = endpointTable({
  'GET /manage/operator-tokens': {
    ...manage,
    id: 'listOperatorTokens',
    does: 'Tokens of operators, without their secrets; those that end next come first',
    reply: operatorTokensBody,
  },
  'POST /manage/operator-tokens': {
    ...manage,
    recent: true,
    id: 'createOperatorToken',
    does: 'A new token of one’s own, with some of one’s rights; shown only once',
    body: newOperatorToken,
    status: 201,
    reply: createdTeamToken,
  },
  'DELETE /manage/operator-tokens/{id}': {
    ...manage,
    recent: true,
    id: 'revokeOperatorToken',
    does: 'End an operator’s token',
  },
})
