import * as z from 'zod/mini'
import { cardBody } from '../resources/card'
import { endpointTable } from './endpoint'

export const dashboards = endpointTable({
  'GET /dashboards/{dashboard}/cards/{card}': {
    id: 'readCard',
    tag: 'Dashboards',
    does: 'The data of a card and its age',
    right: 'card.view',
    path: { dashboard: z.string(), card: z.string() },
    reply: cardBody,
    errors: ['tenant-changed'],
  },
})
