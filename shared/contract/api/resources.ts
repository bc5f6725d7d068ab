import * as z from 'zod/mini'
import { cardBody } from '../resources/card'
import {
  actionCall,
  actionResult,
  formBody,
  formMode,
  listBody,
  resourceRecord,
} from '../resources/resource'
import { endpointTable, ifMatch, raw } from './endpoint'

const ofResource = { tag: 'Resources', path: { resource: z.string() } } as const
const ofRelation = {
  tag: 'Resources',
  path: { resource: z.string(), relation: z.string() },
} as const

/** Flat, by the names of the fields; each field says which values it takes. */
const values = raw(['application/json'], z.record(z.string(), z.unknown()))

const asSeen = { headers: ifMatch("The record's `etag`.") } as const
const once = {
  'Idempotency-Key': {
    holds: 'Repeating a key returns the same answer and changes nothing.',
  },
} as const

/** The records of every resource. An application has as many of each call as it has resources. */
export const resources = endpointTable({
  'GET /resources/{resource}': {
    ...ofResource,
    id: 'list',
    does: 'Records, a page of them',
    right: 'resource.view',
    query: 'fields',
    reply: listBody,
    errors: ['query-invalid', 'tenant-changed'],
  },
  'POST /resources/{resource}': {
    ...ofResource,
    id: 'create',
    does: 'A new record',
    right: 'resource.create',
    headers: once,
    body: values,
    status: 201,
    reply: resourceRecord,
    errors: [
      'tenant-changed',
      'not-unique',
      'refused',
      'idempotency-key-in-use',
      'idempotency-key-reused',
      'validation-failed',
    ],
  },
  'GET /resources/{resource}/form': {
    ...ofResource,
    id: 'form',
    does: 'The form of a record, to create, edit or view one',
    right: 'resource.view',
    query: z.strictObject({ mode: formMode }),
    reply: formBody,
    errors: ['tenant-changed'],
  },
  'POST /resources/{resource}/actions/{action}': {
    tag: 'Resources',
    id: 'act-on',
    does: 'Run an action on at most 200 records, each separately',
    right: 'resource.action',
    path: { resource: z.string(), action: z.string() },
    headers: once,
    body: raw(['application/json'], actionCall),
    reply: actionResult,
    errors: [
      'tenant-changed',
      'action-unavailable',
      'idempotency-key-in-use',
      'idempotency-key-reused',
      'validation-failed',
    ],
  },
  'GET /resources/{resource}/{id}': {
    ...ofResource,
    id: 'read',
    does: 'One record',
    right: 'resource.view',
    reply: resourceRecord,
    errors: ['tenant-changed'],
  },
  'PATCH /resources/{resource}/{id}': {
    ...ofResource,
    id: 'update',
    does: 'Change the fields of a record that the body names',
    right: 'resource.update',
    ...asSeen,
    body: values,
    reply: resourceRecord,
    errors: [
      'tenant-changed',
      'not-unique',
      'refused',
      'edit-conflict',
      'precondition-required',
      'validation-failed',
    ],
  },
  'DELETE /resources/{resource}/{id}': {
    ...ofResource,
    id: 'delete',
    does: 'Delete a record',
    right: 'resource.delete',
    ...asSeen,
    errors: ['tenant-changed', 'refused', 'edit-conflict', 'precondition-required'],
  },
  'POST /resources/{resource}/{id}/restore': {
    ...ofResource,
    id: 'restore',
    does: 'Restore a deleted record',
    right: 'resource.delete',
    reply: resourceRecord,
    errors: ['tenant-changed'],
  },
  'GET /resources/{resource}/{id}/relations/{relation}': {
    ...ofRelation,
    id: 'list-related',
    does: 'The records that are related to a record; needs the right to view both',
    right: 'resource.view',
    query: 'fields',
    reply: listBody,
    errors: ['query-invalid', 'tenant-changed'],
  },
  'POST /resources/{resource}/{id}/relations/{relation}': {
    ...ofRelation,
    id: 'attach',
    does: 'Attach a record (many-to-many); needs the right to view both',
    right: 'resource.update',
    body: z.strictObject({ id: z.int().check(z.positive()) }),
    errors: ['tenant-changed'],
  },
  'DELETE /resources/{resource}/{id}/relations/{relation}/{otherId}': {
    ...ofRelation,
    id: 'detach',
    does: 'Detach a record (many-to-many)',
    right: 'resource.update',
    errors: ['tenant-changed'],
  },
})

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
