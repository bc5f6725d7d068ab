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
import { endpointTable, raw } from './endpoint'

const tag = 'Resources'
const resource = { resource: z.string() }
const relation = { resource: z.string(), relation: z.string() }

/** Flat, by the names of the fields; each field says which values it takes. */
const values = raw(['application/json'], z.record(z.string(), z.unknown()))

const ifMatch = { 'If-Match': { holds: "The record's `etag`.", required: true } } as const
const once = {
  'Idempotency-Key': {
    holds: 'Repeating a key returns the same answer and changes nothing.',
  },
} as const

/** The records of every resource. An application has as many of each call as it has resources. */
export const resources = endpointTable({
  'GET /resources/{resource}': {
    tag,
    id: 'list',
    does: 'Records, a page of them',
    right: 'resource.view',
    path: resource,
    query: 'fields',
    reply: listBody,
    errors: ['query-invalid', 'tenant-changed'],
  },
  'POST /resources/{resource}': {
    tag,
    id: 'create',
    does: 'A new record',
    right: 'resource.create',
    path: resource,
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
    tag,
    id: 'form',
    does: 'The form of a record, to create, edit or view one',
    right: 'resource.view',
    path: resource,
    query: z.strictObject({ mode: formMode }),
    reply: formBody,
    errors: ['tenant-changed'],
  },
  'POST /resources/{resource}/actions/{action}': {
    tag,
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
    tag,
    id: 'read',
    does: 'One record',
    right: 'resource.view',
    path: resource,
    reply: resourceRecord,
    errors: ['tenant-changed'],
  },
  'PATCH /resources/{resource}/{id}': {
    tag,
    id: 'update',
    does: 'Change the fields of a record that the body names',
    right: 'resource.update',
    path: resource,
    headers: ifMatch,
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
    tag,
    id: 'delete',
    does: 'Delete a record',
    right: 'resource.delete',
    path: resource,
    headers: ifMatch,
    errors: ['tenant-changed', 'refused', 'edit-conflict', 'precondition-required'],
  },
  'POST /resources/{resource}/{id}/restore': {
    tag,
    id: 'restore',
    does: 'Restore a deleted record',
    right: 'resource.delete',
    path: resource,
    reply: resourceRecord,
    errors: ['tenant-changed'],
  },
  'GET /resources/{resource}/{id}/relations/{relation}': {
    tag,
    id: 'list-related',
    does: 'The records that are related to a record; needs the right to view both',
    right: 'resource.view',
    path: relation,
    query: 'fields',
    reply: listBody,
    errors: ['query-invalid', 'tenant-changed'],
  },
  'POST /resources/{resource}/{id}/relations/{relation}': {
    tag,
    id: 'attach',
    does: 'Attach a record (many-to-many); needs the right to view both',
    right: 'resource.update',
    path: relation,
    body: z.strictObject({ id: z.int().check(z.positive()) }),
    errors: ['tenant-changed'],
  },
  'DELETE /resources/{resource}/{id}/relations/{relation}/{otherId}': {
    tag,
    id: 'detach',
    does: 'Detach a record (many-to-many)',
    right: 'resource.update',
    path: relation,
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
