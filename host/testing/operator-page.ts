import { type MetaBody, type OverviewBrief, productPermissions } from '@slipway/sdk/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { createFakeApi } from './fake-api'
import { answerManage, operatorBoot, operatorMeta } from './manage-bodies'
import { renderHost } from './render-host'

type Failing = OverviewBrief['failing']

/** What fails in `failingBrief`. */
export const failingButton: Failing[number] = {
  remote: 'guidance',
  version: '1.1.0',
  as: 'base',
  component: 'RefundButton',
  tone: 'bad',
  failures: 83,
  boxes: 83,
  failuresPer1000: 1000,
  since: '2026-11-21T09:00:00.000Z',
}

export const failingBrief: OverviewBrief = {
  tone: 'bad',
  remotes: 8,
  idle: 0,
  failing: [failingButton],
  counts: { errors: 3, failing: 1, proposals: 1, webhooks: 0, expiring: 0 },
}

/** A page outside Administration, of an operator who may release and arrange. */
export async function openOperatorPage(brief: OverviewBrief) {
  const api = createFakeApi()
  answerManage(api)
  const { layout, release } = productPermissions
  let meta: MetaBody = {
    ...operatorMeta,
    permissions: [...operatorMeta.permissions, layout, release],
  }
  api.answer('GET /meta', () => ({ body: meta }))
  const answerFailing = (failing: Failing) =>
    api.answer('GET /manage/overview', () => ({ body: { ...brief, failing } }))
  answerFailing(brief.failing)
  const host = await renderHost({ path: '/profile', boot: { ...operatorBoot, meta }, api })
  const nav = await screen.findByRole('group', { name: 'Administration' })
  const asked = () => api.calls.filter(({ path }) => path === '/manage/overview').length
  /** The server announces a change of the user's rights or of what is released. */
  const announce = async (change: Partial<MetaBody> = {}) => {
    meta = { ...meta, ...change, revision: meta.revision + 1 }
    await act(() => host.app.refreshSlots())
  }
  /** Something changed, and what fails is now this. */
  const becomes = async (failing: Failing) => {
    answerFailing(failing)
    const before = asked()
    await announce()
    await waitFor(() => expect(asked()).toBe(before + 1))
  }
  return { ...host, api, nav, answerFailing, asked, announce, becomes }
}
