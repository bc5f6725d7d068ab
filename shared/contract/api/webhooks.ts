import { productPermissions } from '../accounts/permissions'
import {
  changedWebhook,
  createdWebhook,
  newWebhook,
  replacedSecret,
  webhookChange,
  webhookDeliveriesBody,
  webhooksBody,
} from '../accounts/webhooks'
import { endpointTable } from './endpoint'

const manage = { tag: 'Webhooks', right: productPermissions.manage } as const
const change = { ...manage, recent: true } as const

/** Addresses that are told of changes. */
export const webhooks = endpointTable({
  'GET /manage/webhooks': {
    ...manage,
    id: 'listWebhooks',
    does: 'Addresses that are told of changes: their origins, without their secrets',
    reply: webhooksBody,
  },
  'POST /manage/webhooks': {
    ...change,
    id: 'createWebhook',
    does: 'Add an address, 50 at most; returns the secret of one for programs, which is shown only once',
    body: newWebhook,
    status: 201,
    reply: createdWebhook,
    errors: ['webhook-refused', 'limit-reached', 'server-older'],
  },
  'PATCH /manage/webhooks/{webhook}': {
    ...change,
    undoable: true,
    id: 'changeWebhook',
    does: 'Change address and events, switch off and on; returns the secret of another address for programs, which is shown only once',
    body: webhookChange,
    reply: changedWebhook,
    errors: ['webhook-refused', 'server-older'],
  },
  'POST /manage/webhooks/{webhook}/secret': {
    ...change,
    id: 'replaceWebhookSecret',
    does: 'Make another secret, which is shown only once; messages are signed with the one before as well for 24 hours',
    reply: replacedSecret,
    errors: ['webhook-refused'],
  },
  'DELETE /manage/webhooks/{webhook}': {
    ...change,
    id: 'removeWebhook',
    does: 'Remove an address, with the log of its messages',
  },
  'POST /manage/webhooks/{webhook}/test': {
    ...change,
    id: 'testWebhook',
    does: 'Send a test message',
    errors: ['webhook-refused'],
  },
  'GET /manage/webhooks/{webhook}/deliveries': {
    ...manage,
    id: 'listWebhookDeliveries',
    does: 'The last 100 messages and their attempts',
    reply: webhookDeliveriesBody,
  },
  'POST /manage/webhooks/{webhook}/deliveries/{delivery}/replay': {
    ...change,
    id: 'replayWebhookDelivery',
    does: 'Send a message again, under the same ID',
    errors: ['webhook-refused'],
  },
})
