import {
  allSigningKeysBody,
  allTeamTokensBody,
  type CreatedTeamToken,
  createdTeamToken,
  type GrantEntry,
  grantsBody,
  type NewGrants,
  type NewOperatorToken,
  type OperatorToken,
  operatorTokensBody,
  type SigningKey,
  signingKey,
} from '@slipway/sdk/contract'
import { callOf, type Given } from '@slipway/sdk/contract/call'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Api } from './api'
import { type Changed, requestChange } from './change'
import { lastPage, type ManageQuery, useManageReply } from './manage'
import type { Reply } from './use-reply'

export function useTeamTokens(query: ManageQuery): Reply<typeof allTeamTokensBody> {
  const call = callOf('GET /manage/tokens', { query: new URLSearchParams(query) })
  return useManageReply(allTeamTokensBody, call, lastPage)
}

export function useSigningKeys(query: ManageQuery): Reply<typeof allSigningKeysBody> {
  const call = callOf('GET /manage/keys', { query: new URLSearchParams(query) })
  return useManageReply(allSigningKeysBody, call, lastPage)
}

/** The grants of one remote, or of all of them if it is empty, each entry read as several. */
export function useGrants<Grant>(
  remote: string,
  read: (entry: GrantEntry) => readonly Grant[],
): UseQueryResult<readonly Grant[]> {
  return useManageReply(grantsBody, callOf('GET /manage/grants'), {
    select: ({ items }) =>
      items.filter((entry) => remote === '' || entry.remote === remote).flatMap(read),
  })
}

interface OperatorTokens {
  readonly items: readonly OperatorToken[]
  readonly total: { readonly value: number }
}

/** The tokens of operators that are in `state`, or in any state if it is empty. */
export function useOperatorTokens(state = ''): UseQueryResult<OperatorTokens> {
  return useManageReply(operatorTokensBody, callOf('GET /manage/operator-tokens'), {
    select: ({ items: all }) => {
      const items = all.filter((token) => state === '' || token.state === state)
      return { items, total: { value: items.length } }
    },
  })
}

export function makeOperatorToken(api: Api, body: NewOperatorToken): Promise<CreatedTeamToken> {
  return api.call(createdTeamToken, callOf('POST /manage/operator-tokens', { body }))
}

export async function endOperatorToken(api: Api, id: number): Promise<void> {
  await api.request(callOf('DELETE /manage/operator-tokens/{id}', { path: { id } }))
}

type NewToken = Given<'POST /manage/remotes/{remote}/tokens'>['body']
type NewKey = Given<'POST /manage/remotes/{remote}/keys'>['body']

export function makeTeamToken(api: Api, remote: string, body: NewToken): Promise<CreatedTeamToken> {
  const call = callOf('POST /manage/remotes/{remote}/tokens', { path: { remote }, body })
  return api.call(createdTeamToken, call)
}

interface Named<Id> {
  readonly remote: string
  readonly id: Id
}

export async function endToken(api: Api, { remote, id }: Named<number>): Promise<void> {
  await api.request(callOf('DELETE /manage/remotes/{remote}/tokens/{id}', { path: { remote, id } }))
}

export function addKey(api: Api, remote: string, body: NewKey): Promise<SigningKey> {
  const call = callOf('POST /manage/remotes/{remote}/keys', { path: { remote }, body })
  return api.call(signingKey, call)
}

export async function revokeKey(api: Api, { remote, id }: Named<string>): Promise<void> {
  await api.request(callOf('DELETE /manage/remotes/{remote}/keys/{id}', { path: { remote, id } }))
}

export function changeGrants(api: Api, remote: string, body: NewGrants): Promise<Changed<unknown>> {
  const call = callOf('POST /manage/remotes/{remote}/grants', { path: { remote }, body })
  return requestChange(api, call)
}
