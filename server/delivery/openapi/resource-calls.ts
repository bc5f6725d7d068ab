import type { ResourceEntry } from '@slipway/sdk/contract'
import type { Action } from '../../resources/define/action'
import type { Resource } from '../../resources/define/resource'
import type { Field } from '../../resources/fields/field'
import { listParameters } from './list-parameters'
import { type Call, type Calls, type Parameter, ref } from './operation'
import type { ResourceSchemaNames } from './resource-schemas'

interface Described {
  readonly resource: Resource
  /** What the viewer may do. */
  readonly permissions: ResourceEntry['permissions']
  /** Those that exist for the viewer. */
  readonly fields: readonly Field[]
  readonly actions: readonly Action[]
  readonly names: ResourceSchemaNames
}

const problems = [401, 403, 404]
const changed = [...problems, 409, 412, 422, 428]
const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: true,
  description: "The record's `etag`.",
  schema: { type: 'string' },
}
const once: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key again gives the same answer, and does nothing.',
  schema: { type: 'string' },
}

/** The calls of one resource: those that the viewer may make. */
export function resourceCalls(described: Described): Calls {
  const { resource } = described
  const path = `/resources/${resource.name}`
  return {
    [path]: collectionCalls(described),
    [`${path}/form`]: { get: formCall(described) },
    [`${path}/{id}`]: recordCalls(described),
    ...actionCalls(described, path),
    ...relationCalls(described, path),
  }
}

function collectionCalls({ resource, permissions, fields, names }: Described): Calls[string] {
  const { name, label, singular } = resource
  return {
    get: {
      id: `list-${name}`,
      summary: label,
      tag: label,
      parameters: listParameters(resource, fields),
      answer: ref(names.list),
      problems: [401, 403, 422],
    },
    ...(permissions.create && {
      post: {
        id: `create-${name}`,
        summary: `New ${singular}`,
        tag: label,
        parameters: [once],
        body: ref(names.create),
        status: 201,
        answer: ref(names.record),
        problems: [401, 403, 409, 422],
      },
    }),
  }
}

function formCall({ resource: { name, label, singular } }: Described): Call {
  const mode = { enum: ['create', 'edit', 'view'] }
  return {
    id: `form-${name}`,
    summary: `The form of ${singular}`,
    tag: label,
    parameters: [{ name: 'mode', in: 'query', required: true, schema: mode }],
    answer: ref('Form'),
    problems: [401, 403, 422],
  }
}

function recordCalls({ resource, permissions, names }: Described): Calls[string] {
  const { name, label: tag, singular } = resource
  const answer = ref(names.record)
  return {
    get: { id: `read-${name}`, summary: `One ${singular}`, tag, answer, problems },
    ...(permissions.update && {
      patch: {
        id: `update-${name}`,
        summary: `Change a ${singular}`,
        tag,
        parameters: [ifMatch],
        body: ref(names.update),
        answer,
        problems: changed,
      },
    }),
    ...(permissions.delete && {
      delete: {
        id: `delete-${name}`,
        summary: `Delete a ${singular}`,
        tag,
        parameters: [ifMatch],
        problems: [...problems, 409, 412, 428],
      },
    }),
  }
}

function actionCalls({ resource, permissions, actions, names }: Described, path: string): Calls {
  const { name, label: tag, singular, softDelete } = resource
  const restore = {
    id: `restore-${name}`,
    summary: `Bring a deleted ${singular} back`,
    tag,
    answer: ref(names.record),
    problems,
  }
  const offered = [
    ...actions.map((action) => action.name),
    ...(permissions.delete ? ['delete'] : []),
  ]
  const run = {
    id: `act-on-${name}`,
    summary: 'Do something with records; each by itself',
    tag,
    parameters: [
      { name: 'action', in: 'path', required: true, schema: { enum: offered } } as const,
      once,
    ],
    body: ref('ActionCall'),
    answer: ref('ActionResult'),
    problems: [...problems, 409, 422],
  }
  return {
    ...(softDelete !== undefined &&
      permissions.delete && { [`${path}/{id}/restore`]: { post: restore } }),
    ...(offered.length > 0 && { [`${path}/actions/{action}`]: { post: run } }),
  }
}

function relationCalls({ resource, permissions }: Described, path: string): Calls {
  const { name, label: tag, relations } = resource
  return Object.fromEntries(
    relations.flatMap((relation): (readonly [string, Calls[string]])[] => {
      const at = `${path}/{id}/relations/${relation.name}`
      const id = `${name}-${relation.name}`
      const list = { id: `list-${id}`, summary: relation.label, tag, answer: ref('List'), problems }
      if (relation.kind === 'has-many' || !permissions.update) return [[at, { get: list }]]
      const body = {
        type: 'object',
        properties: { id: { type: 'integer', minimum: 1 } },
        required: ['id'],
        additionalProperties: false,
      }
      const attach = {
        id: `attach-${id}`,
        summary: 'Attach',
        tag,
        body,
        problems: [...problems, 422],
      }
      const detach = { id: `detach-${id}`, summary: 'Detach', tag, problems }
      return [
        [at, { get: list, post: attach }],
        [`${at}/{otherId}`, { delete: detach }],
      ]
    }),
  )
}
